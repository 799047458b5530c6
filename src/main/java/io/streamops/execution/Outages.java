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
 * Runs that wait for an unavailable dependency, which does not count as an attempt. Each dependency has one probe, however many runs
 * wait. Confined to one context of virtual threads; {@link #dependency} may be called from any thread.
 */
public final class Outages {
    private static final Logger log = LoggerFactory.getLogger(Outages.class);
    /** Each waiting run costs a virtual thread and a message in flight. */
    private static final int MAX_WAITING = 1_000;
    /** A dependency that has not responded by then is unavailable. */
    private static final Duration PROBE_TIME = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final Map<String, Supplier<Future<Void>>> dependencies;
    private final int maxWaiting;
    private final Map<String, DependencyProbe> probes = new HashMap<>();
    private final NavigableMap<String, Integer> waiting = new ConcurrentSkipListMap<>();
    private int total;

    /** @param dependencies that an attempt may wait for without an error, with their probes */
    public Outages(Vertx vertx, Map<String, Supplier<Future<Void>>> dependencies) {
        this(vertx, dependencies, MAX_WAITING);
    }

    Outages(Vertx vertx, Map<String, Supplier<Future<Void>>> dependencies, int maxWaiting) {
        this.vertx = vertx;
        this.dependencies = Map.copyOf(dependencies);
        this.maxWaiting = maxWaiting;
    }

    /**
     * Waits until the dependency is back, however long; throws the exception if too many runs wait.
     *
     * @param times how often in a row the same work has failed with it: from the second time it waits longer, because a dependency
     *     that answers probes may still fail
     */
    public void await(RunContext context, Unavailable away, int times) {
        if (total == maxWaiting) {
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
            var probe = probe(away);
            context.await(probe.back());
            probes.remove(name, probe);
        } finally {
            total--;
            if (waiting.merge(name, -1, Integer::sum) == 0) {
                forget(name);
            }
        }
    }

    /**
     * Repeats work that an unavailable dependency has failed, once that is back.
     *
     * @param rest runs the wait, as {@link Lease#rest} does
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

    private DependencyProbe probe(Unavailable away) {
        return probes.computeIfAbsent(away.dependency(), name -> {
            log.atWarn()
                    .addKeyValue("dependency", name)
                    .addKeyValue("cause", away.getMessage())
                    .log("runs wait for an unavailable dependency");
            var begun = DependencyProbe.begin(vertx, away);
            begun.back()
                    .onSuccess(back ->
                            log.atInfo().addKeyValue("dependency", name).log("the dependency is back and runs go on"));
            return begun;
        });
    }

    private void forget(String name) {
        waiting.remove(name);
        var probe = probes.remove(name);
        if (probe != null) {
            probe.stop();
        }
    }

    /** The dependency that runs wait for; null for none. From any thread. */
    public @Nullable String dependency() {
        var first = waiting.firstEntry();
        return first == null ? null : first.getKey();
    }

    /** A dependency that is unavailable now, and so may be why an attempt has timed out. */
    public Optional<Unavailable> find() {
        var answers = new ArrayList<Future<Optional<Unavailable>>>(dependencies.size());
        dependencies.forEach((name, probe) -> answers.add(probe.get()
                .timeout(PROBE_TIME.toMillis(), TimeUnit.MILLISECONDS)
                .map(available -> Optional.<Unavailable>empty())
                .otherwise(cause -> Optional.of(new Unavailable(name, cause, probe)))));
        Future.join(answers).await();
        return answers.stream().flatMap(answer -> answer.result().stream()).findFirst();
    }
}
