package io.streamops.settings;

import java.net.URI;

/** The address of Redis: {@code redis[s]://[user:password@]host:port/db}. */
public record RedisAddress(URI url) {

    /** Without the credentials. */
    @Override
    public String toString() {
        return Redaction.withoutCredentials(url);
    }
}
