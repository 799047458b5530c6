package io.streamops.gateway;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Whether the node is ready: started, not draining, and with all required dependencies up. External probes report the state
 * of dependencies.
 */
public final class Readiness {
    /** The phase of the node's life. */
    public enum Phase {
        STARTING,
        SERVING,
        DRAINING
    }

    /**
     * The state of a dependency.
     *
     * @param required whether readiness depends on it
     * @param since when the state last changed
     */
    public record Dependency(boolean up, boolean required, Instant since) {}

    private final InstantSource clock;
    private final Map<String, Dependency> dependencies = new ConcurrentHashMap<>();
    private final List<Runnable> whenDraining = new CopyOnWriteArrayList<>();
    private volatile Phase phase = Phase.STARTING;

    public Readiness(InstantSource clock) {
        this.clock = clock;
    }

    /** Registers a dependency; it is down until reported up. */
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

    /** The node is stopping: it is no longer ready, and open event streams end. */
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
