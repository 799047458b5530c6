package io.streamops.gateway;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Whether the node can be sent work: it has started, does not drain, and what it needs is there. Probes outside set how
 * each dependency is; here it is only kept and told.
 */
public final class Readiness {
    /** Where the node is in its life. */
    public enum Phase {
        STARTING,
        SERVING,
        DRAINING
    }

    /**
     * How a dependency is.
     *
     * @param required whether the node is not ready without it
     * @param since when it became so
     */
    public record Dependency(boolean up, boolean required, Instant since) {}

    private final InstantSource clock;
    private final Map<String, Dependency> dependencies = new ConcurrentHashMap<>();
    private final List<Runnable> whenDraining = new CopyOnWriteArrayList<>();
    private volatile Phase phase = Phase.STARTING;

    public Readiness(InstantSource clock) {
        this.clock = clock;
    }

    /** Names a dependency, which is down until it is said to be up. */
    public void expect(String name, boolean required) {
        dependencies.put(name, new Dependency(false, required, clock.instant()));
    }

    public void up(String name) {
        set(name, true);
    }

    public void down(String name) {
        set(name, false);
    }

    /** The node has started. */
    public void serving() {
        phase = Phase.SERVING;
    }

    /** The node is about to stop: it is not ready from now on, and open event streams end. */
    public void draining() {
        phase = Phase.DRAINING;
        whenDraining.forEach(Runnable::run);
    }

    public Phase phase() {
        return phase;
    }

    /** All dependencies by name. */
    public Map<String, Dependency> dependencies() {
        return new TreeMap<>(dependencies);
    }

    public boolean isReady() {
        return phase == Phase.SERVING
                && dependencies.values().stream().allMatch(dependency -> dependency.up() || !dependency.required());
    }

    void whenDraining(Runnable action) {
        whenDraining.add(action);
    }

    void forget(Runnable action) {
        whenDraining.remove(action);
    }

    private void set(String name, boolean up) {
        dependencies.compute(name, (key, known) -> {
            if (known == null) {
                throw new IllegalArgumentException("unknown dependency " + key);
            }
            return known.up() == up ? known : new Dependency(up, known.required(), clock.instant());
        });
    }
}
