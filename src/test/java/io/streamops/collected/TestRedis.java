package io.streamops.collected;

import io.streamops.embedded.EmbeddedRedis;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.settings.RedisAddress;
import java.nio.file.Path;

/** A Redis of either version. */
public record TestRedis(RedisAddress address, Stop stop) {
    /** How it is stopped. */
    @FunctionalInterface
    public interface Stop {
        void now() throws Exception;
    }

    /** How it is started. */
    @FunctionalInterface
    public interface Kind {
        TestRedis start(Path folder) throws Exception;
    }

    public static TestRedis redis62(Path folder) throws Exception {
        var server = EmbeddedRedis.start(folder, 0, "");
        return new TestRedis(server.address(), server::stop);
    }

    public static TestRedis redis7(Path folder) throws Exception {
        var server = DebianRedis.start(folder);
        return new TestRedis(server.address(), server::stop);
    }
}
