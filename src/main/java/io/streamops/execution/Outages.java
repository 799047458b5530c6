package io.streamops.execution;

import io.streamops.messaging.DependencyProbe;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs that wait for a dependency that is away, without counting an attempt. Each dependency is probed once, however many wait.
 * Belongs to one context of virtual threads; {@link #dependency} may be called from any thread.
 */
public final class Outages {
    private static final Logger log = LoggerFactory.getLogger(Outages.class);
    /** Each one costs a virtual thread, and a message that its lane holds. */
    private static final int MOST_WAITING = 1_000;
    /** A dependency that has not answered by then is away. */
    private static final Duration PROBE_TIME = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final Map<String, Supplier<Future<Void>>> dependencies;
    private final int most;
    private final Map<String, DependencyProbe> recoveries = new HashMap<>();
    private final NavigableMap<String, Integer> waiting = new ConcurrentSkipListMap<>();
    private int total;

    /** @param dependencies what an attempt may hang on without a word, each with its probe */
    public Outages(Vertx vertx, Map<String, Supplier<Future<Void>>> dependencies) {
        this(vertx, dependencies, MOST_WAITING);
    }

    Outages(Vertx vertx, Map<String, Supplier<Future<Void>>> dependencies, int most) {
        this.vertx = vertx;
        this.dependencies = Map.copyOf(dependencies);
        this.most = most;
    }

    /**
     * Waits until it is back, however long; throws it where as many wait as may.
     *
     * @param times how often in a row the same work has found it away: the second time it waits longer, as what answers
     *     probes need not do what it is asked for
     */
    public void await(RunContext context, Unavailable away, int times) {
        if (total == most) {
            throw away;
        }
        var name = away.dependency();
        total++;
        waiting.merge(name, 1, Integer::sum);
        try {
            if (times > 1) {
                var pause = DependencyProbe.PROBES.after(times - 1).toMillis();
                context.await(vertx.timer(pause, TimeUnit.MILLISECONDS));
            }
            var recovery = recovery(away);
            context.await(recovery.back());
            recoveries.remove(name, recovery);
        } finally {
            total--;
            if (waiting.merge(name, -1, Integer::sum) == 0) {
                forget(name);
            }
        }
    }

    /**
     * Does work again each time that a dependency was unavailable for it, once that is back.
     *
     * @param rest spends the wait that it is given, as {@link Lease#rest} does
     */
    public <T> T outlast(Consumer<Consumer<RunContext>> rest, Supplier<T> work) {
        for (var times = 1; ; times++) {
            try {
                return work.get();
            } catch (Unavailable unavailable) {
                var before = times;
                rest.accept(context -> await(context, unavailable, before));
            }
        }
    }

    private DependencyProbe recovery(Unavailable away) {
        return recoveries.computeIfAbsent(away.dependency(), name -> {
            log.atWarn()
                    .addKeyValue("dependency", name)
                    .addKeyValue("cause", away.getMessage())
                    .log("work waits for what is away");
            var begun = DependencyProbe.begin(vertx, away);
            begun.back()
                    .onSuccess(
                            back -> log.atInfo().addKeyValue("dependency", name).log("work goes on"));
            return begun;
        });
    }

    private void forget(String name) {
        waiting.remove(name);
        var recovery = recoveries.remove(name);
        if (recovery != null) {
            recovery.stop();
        }
    }

    /** What some of the work waits for; null where none does. From any thread. */
    public @Nullable String dependency() {
        var first = waiting.firstEntry();
        return first == null ? null : first.getKey();
    }

    /** What is away just now, and so may be why a try has taken too long. */
    public Optional<Unavailable> find() {
        var asked = new ArrayList<Future<Optional<Unavailable>>>(dependencies.size());
        dependencies.forEach((name, probe) -> asked.add(probe.get()
                .timeout(PROBE_TIME.toMillis(), TimeUnit.MILLISECONDS)
                .map(there -> Optional.<Unavailable>empty())
                .otherwise(cause -> Optional.of(new Unavailable(name, cause, probe)))));
        Future.join(asked).await();
        return asked.stream().flatMap(answer -> answer.result().stream()).findFirst();
    }
}
