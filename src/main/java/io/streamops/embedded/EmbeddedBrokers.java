package io.streamops.embedded;

import io.streamops.settings.BrokerAddresses;
import io.streamops.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;

/** The brokers that run inside of this process, because the settings name no others. */
public final class EmbeddedBrokers {
    private final List<BrokerStart> started;
    private final Map<String, String> embedded;
    private final BrokerAddresses addresses;
    private boolean stopped;

    private EmbeddedBrokers(List<BrokerStart> started, Map<String, String> embedded, BrokerAddresses addresses) {
        this.started = started;
        this.embedded = embedded;
        this.addresses = addresses;
    }

    /** Is told how the start goes on, from the thread that started. */
    public interface Progress {
        void starting(String broker);

        /**
         * It serves clients.
         *
         * @param address without credentials
         * @param took how long that took
         */
        void ready(String broker, String address, Duration took);
    }

    /** Which would start inside: of {@code kafka}, {@code redis}, {@code rabbitmq}, {@code minio}, {@code smtp}. */
    public static List<String> needed(Settings settings) {
        return BrokerPlan.needed(settings).stream().map(BrokerPlan::name).toList();
    }

    /**
     * Starts them side by side and returns when all serve clients. When one cannot, those that are up already are stopped.
     * Blocks, so it belongs on no event loop.
     */
    public static EmbeddedBrokers start(Settings settings, Progress progress)
            throws BrokerStartFailed, InterruptedException {
        var plans = BrokerPlan.needed(settings);
        for (var plan : plans) {
            plan.requirePort();
        }
        var starts = new ArrayList<BrokerStart>();
        try {
            var done = new LinkedBlockingQueue<BrokerStart>();
            for (var plan : plans) {
                progress.starting(plan.name());
                starts.add(BrokerStart.begin(plan, done::add));
            }
            var running = new ArrayList<EmbeddedBroker>();
            var kinds = new HashMap<String, String>();
            while (running.size() < starts.size()) {
                var next = done.take();
                var broker = next.result();
                running.add(broker);
                kinds.put(next.name(), broker.kind());
                progress.ready(next.name(), broker.address().toString(), next.age());
            }
            return new EmbeddedBrokers(
                    List.copyOf(starts), Map.copyOf(kinds), new RunningBrokers(running).addresses(settings));
        } catch (BrokerStartFailed | InterruptedException | RuntimeException e) {
            stop(starts);
            throw e;
        }
    }

    /** Where every broker is: external ones as they were set, embedded ones as they listen. */
    public BrokerAddresses addresses() {
        return addresses;
    }

    /** Those that run inside, by name, each with what it is, for a person. */
    public Map<String, String> embedded() {
        return embedded;
    }

    /** Stops them, the last to be started first, past failures and in bounded time. The second call does nothing. */
    public synchronized void stop() {
        if (!stopped) {
            stopped = true;
            stop(started);
        }
    }

    private static void stop(List<BrokerStart> starts) {
        starts.reversed().forEach(BrokerStart::stop);
    }
}
