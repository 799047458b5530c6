package io.streamops.embedded;

import io.streamops.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;

/** The brokers that run inside this process, because no external ones are set. */
public final class EmbeddedBrokers {
    private final List<BrokerStarter> started;
    private final Map<String, String> embedded;
    private final Settings.BrokerAddresses addresses;
    private boolean stopped;

    private EmbeddedBrokers(
            List<BrokerStarter> started, Map<String, String> embedded, Settings.BrokerAddresses addresses) {
        this.started = started;
        this.embedded = embedded;
        this.addresses = addresses;
    }

    /** Receives the progress of the start, on the starting thread. */
    public interface Progress {
        void starting(String broker);

        /**
         * A broker serves clients.
         *
         * @param address without credentials
         * @param took the duration of its start
         */
        void ready(String broker, String address, Duration took);
    }

    /** The brokers to start: some of {@code kafka}, {@code redis}, {@code rabbitmq}, {@code minio}, {@code smtp}. */
    public static List<String> needed(Settings settings) {
        return BrokerPlan.needed(settings).stream().map(BrokerPlan::name).toList();
    }

    /**
     * Starts the brokers in parallel; returns when all serve clients. If one fails, the others are stopped. Blocks; not for
     * event loops.
     */
    public static EmbeddedBrokers start(Settings settings, Progress progress)
            throws BrokerStartFailed, InterruptedException {
        var plans = BrokerPlan.needed(settings);
        for (var plan : plans) {
            plan.requirePort();
        }
        var starts = new ArrayList<BrokerStarter>();
        try {
            var done = new LinkedBlockingQueue<BrokerStarter>();
            for (var plan : plans) {
                progress.starting(plan.name());
                starts.add(BrokerStarter.begin(plan, done::add));
            }
            var running = new ArrayList<BrokerPlan.Running>();
            var kinds = new HashMap<String, String>();
            while (running.size() < starts.size()) {
                var next = done.take();
                var broker = next.result();
                running.add(broker);
                kinds.put(next.name(), broker.kind());
                progress.ready(next.name(), broker.address().toString(), next.age());
            }
            return new EmbeddedBrokers(
                    List.copyOf(starts), Map.copyOf(kinds), new BrokerAddressResolver(running).addresses(settings));
        } catch (BrokerStartFailed | InterruptedException | RuntimeException e) {
            stop(starts);
            throw e;
        }
    }

    /** The addresses of all brokers, external and embedded. */
    public Settings.BrokerAddresses addresses() {
        return addresses;
    }

    /** The embedded brokers by name, each with a description. */
    public Map<String, String> embedded() {
        return embedded;
    }

    /** Stops the brokers in reverse order, within a time limit and despite failures. A second call does nothing. */
    public synchronized void stop() {
        if (!stopped) {
            stopped = true;
            stop(started);
        }
    }

    private static void stop(List<BrokerStarter> starts) {
        starts.reversed().forEach(BrokerStarter::stop);
    }

    /** Combines external and embedded brokers into the addresses of all. */
    record BrokerAddressResolver(List<BrokerPlan.Running> brokers) {

        Settings.BrokerAddresses addresses(Settings settings) {
            return new Settings.BrokerAddresses(
                    settings.kafka()
                            .external()
                            .orElseGet(() -> find(EmbeddedKafka.class).address()),
                    settings.redis()
                            .external()
                            .orElseGet(() -> find(EmbeddedRedis.class).address()),
                    settings.rabbit()
                            .external()
                            .orElseGet(() -> find(EmbeddedRabbit.class).address()),
                    settings.objects()
                            .external()
                            .orElseGet(() -> find(EmbeddedObjectStore.class).address()),
                    settings.smtp()
                            .external()
                            .orElseGet(() -> find(EmbeddedMail.class).address()));
        }

        private <T extends BrokerPlan.Running> T find(Class<T> type) {
            return brokers.stream()
                    .filter(type::isInstance)
                    .map(type::cast)
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalStateException(type.getSimpleName() + " is neither embedded nor external"));
        }
    }
}
