package io.streamops.settings;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Access control: API keys, JWTs, or both. If neither is configured, every client on this host is an admin.
 *
 * @param rate the limit for each principal
 */
public record AccessSettings(Optional<Path> apiKeysFile, Optional<Jwt> jwt, RateSettings rate) {
    /** The issuer whose tokens are accepted. */
    public record Jwt(String issuer, URI jwksUrl, Optional<String> audience) {}

    static final Setting<Path> API_KEYS_FILE =
            Setting.of("API_KEYS_FILE", null, SettingType.PATH, "JSON file with hashed API keys and their principals");
    static final Setting<String> JWT_ISSUER =
            Setting.of("JWT_ISSUER", null, SettingType.TEXT, "issuer whose tokens are accepted");
    static final Setting<URI> JWT_JWKS_URL = Setting.of(
            "JWT_JWKS_URL",
            null,
            SettingType.url("https://issuer.example.com/jwks.json", "http", "https"),
            "URL of the issuer's keys; required with JWT_ISSUER");
    static final Setting<String> JWT_AUDIENCE =
            Setting.of("JWT_AUDIENCE", null, SettingType.TEXT, "audience that tokens must name");
    static final List<Setting<?>> ALL =
            List.of(API_KEYS_FILE, JWT_ISSUER, JWT_JWKS_URL, JWT_AUDIENCE, RateSettings.PER_SECOND, RateSettings.BURST);

    /** Without a rate limit. */
    public AccessSettings(Optional<Path> apiKeysFile, Optional<Jwt> jwt) {
        this(apiKeysFile, jwt, RateSettings.UNLIMITED);
    }

    public boolean configured() {
        return apiKeysFile.isPresent() || jwt.isPresent();
    }

    static AccessSettings from(SettingValues values) {
        return new AccessSettings(
                values.find(API_KEYS_FILE),
                values.find(JWT_ISSUER)
                        .map(issuer -> new Jwt(issuer, values.get(JWT_JWKS_URL), values.find(JWT_AUDIENCE))),
                RateSettings.from(values));
    }
}
