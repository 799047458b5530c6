package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The model that is asked how collected posts feel.
 *
 * @param url where it is; without it posts are judged in this process
 * @param token what it lets us in by
 */
public record SentimentSettings(Optional<URI> url, Optional<String> token) {
    static final Setting<URI> URL = Setting.of(
            "SENTIMENT_URL",
            null,
            Shape.url("http://127.0.0.1:8000/sentiment", "http", "https"),
            "a model that is asked how collected posts feel (docs/sentiment.md); not set: by their words, in this process");
    static final Setting<String> TOKEN = Setting.of("SENTIMENT_TOKEN", null, Shape.BEARER, "the bearer token for it")
            .asSecret();
    static final List<Setting<?>> ALL = List.of(URL, TOKEN);

    static SentimentSettings from(Values values) {
        return new SentimentSettings(values.find(URL), values.find(TOKEN));
    }

    @Override
    public String toString() {
        return "SentimentSettings[url=%s]".formatted(url);
    }
}
