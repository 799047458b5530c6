package io.streamops.messaging.brokers;

import io.streamops.embedded.EmbeddedRabbit;
import io.streamops.machine.Requirement;
import io.streamops.settings.RabbitSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The brokers of AMQP 0-9-1 that tests run on. */
public enum RabbitKind implements ServerKind<TestRabbit> {
    /** The embedded broker, restarted for each test because it has only one virtual host. */
    QPID {
        @Override
        public TestRabbit start(Path folder) {
            return new Qpid(folder);
        }
    },
    /** Debian's; a virtual host for each test. */
    RABBITMQ {
        @Override
        public Optional<Requirement> requirement() {
            return Optional.of(Requirement.RABBITMQ_SERVER);
        }

        @Override
        public TestRabbit start(Path folder) throws Exception {
            return DebianRabbit.startManaged(folder);
        }
    };

    @Override
    public Class<TestRabbit> type() {
        return TestRabbit.class;
    }

    @Override
    public Optional<Requirement> requirement() {
        return Optional.empty();
    }

    private static final class Qpid implements TestRabbit {
        private final Path folder;
        private @Nullable Path data;
        private @Nullable EmbeddedRabbit server;

        Qpid(Path folder) {
            this.folder = folder;
        }

        @Override
        public RabbitSettings.Address address() throws Exception {
            return server == null ? newHost() : server.address();
        }

        @Override
        public RabbitSettings.Address newHost() throws Exception {
            stop();
            data = Files.createTempDirectory(folder, "qpid");
            server = EmbeddedRabbit.start(data, 0);
            return server.address();
        }

        @Override
        public void start() throws Exception {
            if (server == null || data == null) {
                throw new IllegalStateException("not stopped");
            }
            server = EmbeddedRabbit.start(data, server.port());
        }

        @Override
        public void stop() {
            if (server != null) {
                server.stop();
            }
        }
    }
}
