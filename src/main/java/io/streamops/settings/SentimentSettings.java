package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The sentiment model for collected posts.
 *
 * @param url the model's endpoint; without one, posts are scored in this process
 * @param token sent to the endpoint as a bearer token
 */
public record SentimentSettings(Optional<URI> url, Optional<String> token) {
    static final Setting<URI> URL = Setting.of(
            "SENTIMENT_URL",
            null,
            SettingType.url("http://127.0.0.1:8000/sentiment", "http", "https"),
            "endpoint of a sentiment model (docs/sentiment.md); not set: the built-in word lists");
    static final Setting<String> TOKEN = Setting.of(
                    "SENTIMENT_TOKEN", null, SettingType.BEARER, "bearer token for SENTIMENT_URL")
            .asSecret();
    static final List<Setting<?>> ALL = List.of(URL, TOKEN);

    static SentimentSettings from(SettingValues values) {
        return new SentimentSettings(values.find(URL), values.find(TOKEN));
    }

    @Override
    public String toString() {
        return "SentimentSettings[url=%s]".formatted(url);
    }
}
