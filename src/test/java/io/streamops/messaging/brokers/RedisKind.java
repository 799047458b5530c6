package io.streamops.messaging.brokers;

import io.streamops.embedded.EmbeddedRedis;
import io.streamops.machine.Requirement;
import io.streamops.settings.RedisSettings;
import java.nio.file.Path;
import java.util.Optional;

/** The versions of Redis that tests run on. */
public enum RedisKind implements ServerKind<TestRedis> {
    /** The embedded one. */
    REDIS_62 {
        @Override
        public TestRedis start(Path folder) throws Exception {
            return new Embedded(folder);
        }
    },
    /** Debian's. */
    REDIS_7 {
        @Override
        public Optional<Requirement> requirement() {
            return Optional.of(Requirement.REDIS_SERVER);
        }

        @Override
        public TestRedis start(Path folder) throws Exception {
            return DebianRedis.start(folder);
        }
    };

    @Override
    public Class<TestRedis> type() {
        return TestRedis.class;
    }

    @Override
    public Optional<Requirement> requirement() {
        return Optional.empty();
    }

    private static final class Embedded implements TestRedis {
        private final Path folder;
        private EmbeddedRedis server;

        Embedded(Path folder) throws Exception {
            this.folder = folder;
            this.server = EmbeddedRedis.start(folder, 0, "");
        }

        @Override
        public RedisSettings.Address address() {
            return server.address();
        }

        @Override
        public void stop() throws Exception {
            server.stop();
        }

        @Override
        public void start() throws Exception {
            server = EmbeddedRedis.start(folder, server.port(), "");
        }
    }
}
