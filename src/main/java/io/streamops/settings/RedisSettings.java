package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Redis: external if its address is set, embedded otherwise. */
public record RedisSettings(Optional<RedisSettings.Address> external, EmbeddedPort embedded) {
    static final Setting<URI> URL = Setting.of(
                    "REDIS_URL",
                    null,
                    SettingType.url("redis://[user:password@]host:6379/0", "redis", "rediss"),
                    "Redis's address; not set: the embedded Redis")
            .asSecret();
    static final List<Setting<?>> ALL = List.of(URL);

    static RedisSettings from(SettingValues values) {
        return new RedisSettings(values.find(URL).map(Address::new), EmbeddedPort.from(values, EmbeddedPort.REDIS));
    }

    /** The address of Redis: {@code redis[s]://[user:password@]host:port/db}. */
    public record Address(URI url) {

        /** Without the credentials. */
        @Override
        public String toString() {
            return SettingValues.Redaction.withoutCredentials(url);
        }
    }
}
