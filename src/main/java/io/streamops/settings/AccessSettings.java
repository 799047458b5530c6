package io.streamops.settings;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Who may come in: by API key, by JWT, or, where neither is set, everybody on this host.
 *
 * @param rate how much each of them may ask for
 */
public record AccessSettings(Optional<Path> apiKeysFile, Optional<Jwt> jwt, RateSettings rate) {
    /** Whose tokens are believed. */
    public record Jwt(String issuer, URI jwksUrl, Optional<String> audience) {}

    static final Setting<Path> API_KEYS_FILE =
            Setting.of("API_KEYS_FILE", null, Shape.PATH, "a JSON file of hashed API keys and whose they are");
    static final Setting<String> JWT_ISSUER =
            Setting.of("JWT_ISSUER", null, Shape.TEXT, "the issuer whose tokens are believed");
    static final Setting<URI> JWT_JWKS_URL = Setting.of(
            "JWT_JWKS_URL",
            null,
            Shape.url("https://issuer.example.com/jwks.json", "http", "https"),
            "where the issuer's keys are; needed with JWT_ISSUER");
    static final Setting<String> JWT_AUDIENCE =
            Setting.of("JWT_AUDIENCE", null, Shape.TEXT, "the audience that a token must name");
    static final List<Setting<?>> ALL =
            List.of(API_KEYS_FILE, JWT_ISSUER, JWT_JWKS_URL, JWT_AUDIENCE, RateSettings.PER_SECOND, RateSettings.BURST);

    /** Whoever may come in may ask for as much as they like. */
    public AccessSettings(Optional<Path> apiKeysFile, Optional<Jwt> jwt) {
        this(apiKeysFile, jwt, RateSettings.UNLIMITED);
    }

    public boolean configured() {
        return apiKeysFile.isPresent() || jwt.isPresent();
    }

    static AccessSettings from(Values values) {
        return new AccessSettings(
                values.find(API_KEYS_FILE),
                values.find(JWT_ISSUER)
                        .map(issuer -> new Jwt(issuer, values.get(JWT_JWKS_URL), values.find(JWT_AUDIENCE))),
                RateSettings.from(values));
    }
}
