package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The server that last wrote a data directory. An older one cannot read it, nor always one of the other make.
 *
 * @param server its name and version, empty where nobody knows
 */
record RedisWriter(String server) {
    private static final String FILE = "redis.server";

    /** The list of the files that an append-only file consists of from Redis 7 on. */
    private static final String MULTI_PART = "appendonlydir/appendonly.aof.manifest";

    static RedisWriter of(Path dir) throws IOException {
        var file = dir.resolve(FILE);
        return new RedisWriter(Files.exists(file) ? Files.readString(file).strip() : "");
    }

    /** Remembers the server that has the directory from now on. */
    static void note(Path dir, RedisServer server) throws IOException {
        Directories.write(dir, FILE, server.toString());
    }

    /** Refuses a server to which the directory would look empty. Others say themselves what they cannot read. */
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
