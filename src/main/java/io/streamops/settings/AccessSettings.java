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
public record AccessSettings(Optional<Path> apiKeysFile, Optional<Jwt> jwt, AccessSettings.Rate rate) {
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
            List.of(API_KEYS_FILE, JWT_ISSUER, JWT_JWKS_URL, JWT_AUDIENCE, Rate.PER_SECOND, Rate.BURST);

    /** Without a rate limit. */
    public AccessSettings(Optional<Path> apiKeysFile, Optional<Jwt> jwt) {
        this(apiKeysFile, jwt, Rate.UNLIMITED);
    }

    public boolean configured() {
        return apiKeysFile.isPresent() || jwt.isPresent();
    }

    static AccessSettings from(SettingValues values) {
        return new AccessSettings(
                values.find(API_KEYS_FILE),
                values.find(JWT_ISSUER)
                        .map(issuer -> new Jwt(issuer, values.get(JWT_JWKS_URL), values.find(JWT_AUDIENCE))),
                Rate.from(values));
    }

    /**
     * The rate limit of one principal.
     *
     * @param perSecond the sustained rate; 0: no limit
     * @param burst how many requests may come at once after an idle period
     */
    public record Rate(int perSecond, int burst) {
        /** No limit. */
        public static final Rate UNLIMITED = new Rate(0, 1);

        static final Setting<Integer> PER_SECOND = Setting.of(
                "RATE_LIMIT_PER_S",
                "5000",
                SettingType.integer(0, 1_000_000),
                "requests per second that each gateway accepts from one principal; 0: no limit");
        static final Setting<Integer> BURST = Setting.of(
                "RATE_LIMIT_BURST",
                "10000",
                SettingType.integer(1, 10_000_000),
                "requests that one principal may send at once after an idle period");

        public Rate {
            if (perSecond < 0 || burst < 1) {
                throw new IllegalArgumentException("%d requests a second, %d at once".formatted(perSecond, burst));
            }
        }

        public boolean limited() {
            return perSecond > 0;
        }

        static Rate from(SettingValues values) {
            return new Rate(values.get(PER_SECOND), values.get(BURST));
        }
    }
}
