package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The server that last wrote a data directory. Older servers, and those of the other vendor, may be unable to read it.
 *
 * @param server name and version; empty if unknown
 */
record RedisDataVersion(String server) {
    private static final String FILE = "redis.server";

    /** The manifest of a multi-part append-only file, written by Redis 7 and later. */
    private static final String MULTI_PART = "appendonlydir/appendonly.aof.manifest";

    static RedisDataVersion of(Path dir) throws IOException {
        var file = dir.resolve(FILE);
        return new RedisDataVersion(Files.exists(file) ? Files.readString(file).strip() : "");
    }

    /** Records the server that uses the directory. */
    static void note(Path dir, RedisServer server) throws IOException {
        PrivateDirectories.write(dir, FILE, server.toString());
    }

    /** Rejects a server that would take the directory for empty. Other incompatibilities are reported by the servers. */
    static void requireVisible(Path dir, RedisServer server) throws IOException {
        if (!server.readsMultiPart() && Files.exists(dir.resolve(MULTI_PART))) {
            throw of(dir).unreadable(dir, server);
        }
    }

    boolean is(String name) {
        return server.startsWith(name + " ");
    }

    IOException unreadable(Path dir, RedisServer reader) {
        var writer = server.isEmpty() || server.equals(reader.toString()) ? "a newer server" : server;
        return new IOException("%s cannot read what %s wrote to %s; install that server, or set REDIS_URL"
                .formatted(reader.described(), writer, dir));
    }
}
