package io.streamops.embedded;

import io.streamops.settings.EmbeddedPort;
import io.streamops.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An embedded broker that may be started.
 *
 * @param name in the settings, in {@code endpoints.json} and of its directory
 * @param wanted whether no external broker is set
 * @param limit the start timeout; longer for brokers that first recover from a kill
 */
record BrokerPlan(String name, boolean wanted, EmbeddedPort port, Path dir, Duration limit, Starter starter) {
    private static final Duration WITH_RECOVERY = Duration.ofMinutes(2);
    private static final Duration WITHOUT = Duration.ofMinutes(1);

    /** Starts a broker on a port; 0: any free one. */
    @FunctionalInterface
    interface Starter {
        Running start(Path dir, int port) throws Exception;
    }

    /** The brokers without an external replacement, slowest start first. */
    static List<BrokerPlan> needed(Settings settings) {
        return all(settings).filter(BrokerPlan::wanted).toList();
    }

    private static Stream<BrokerPlan> all(Settings settings) {
        var kafka = settings.kafka();
        var redis = settings.redis();
        var rabbit = settings.rabbit();
        var objects = settings.objects();
        var smtp = settings.smtp();
        var dir = settings.node().dataDir();
        return Stream.of(
                of("rabbitmq", rabbit.external(), rabbit.embedded(), dir, WITH_RECOVERY, EmbeddedRabbit::start),
                of("kafka", kafka.external(), kafka.embedded(), dir, WITH_RECOVERY, EmbeddedKafka::start),
                of("redis", redis.external(), redis.embedded(), dir, WITH_RECOVERY, EmbeddedRedis::start),
                of("minio", objects.external(), objects.embedded(), dir, WITHOUT, EmbeddedObjectStore::start),
                of("smtp", smtp.external(), smtp.embedded(), dir, WITHOUT, (any, port) -> EmbeddedMail.start(port)));
    }

    private static BrokerPlan of(
            String name, Optional<?> external, EmbeddedPort port, Path data, Duration limit, Starter starter) {
        return new BrokerPlan(name, external.isEmpty(), port, data.resolve(name), limit, starter);
    }

    /** Fails if a port that was set explicitly is taken, before anything starts. */
    void requirePort() throws BrokerStartFailed {
        try {
            if (port.fixed()) {
                LoopbackAddress.requireFree(port.number());
            }
        } catch (BrokerStartFailed.PortTaken e) {
            throw BrokerStartFailed.taken(name, port.number(), e);
        } catch (IOException e) {
            throw BrokerStartFailed.because(name, e);
        }
    }

    /** Starts the broker. If its default port is taken, uses any free one. */
    Running start() throws Exception {
        try {
            return starter.start(dir, port.number());
        } catch (BrokerStartFailed.PortTaken e) {
            if (port.fixed()) {
                throw BrokerStartFailed.taken(name, port.number(), e);
            }
            return starter.start(dir, 0);
        }
    }

    /** A running embedded broker. */
    interface Running {

        /** The port on the loopback address. */
        int port();

        /** The address as in {@code settings}; its text contains no credentials. */
        Record address();

        /** A short description, for people. */
        default String kind() {
            return "embedded";
        }

        /** Stops the broker and waits for it; keeps its data. Does nothing if already stopped. */
        void stop() throws Exception;
    }
}
