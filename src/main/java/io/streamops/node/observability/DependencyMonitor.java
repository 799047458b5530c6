package io.streamops.node.observability;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pings each dependency periodically and reports changes of its state, with one log line each.
 */
public final class DependencyMonitor {
    private static final Logger log = LoggerFactory.getLogger(DependencyMonitor.class);
    private static final Duration WHILE_UP = Duration.ofSeconds(2);
    private static final Duration WHILE_DOWN = Duration.ofMillis(500);
    private static final Duration PING_TIMEOUT = Duration.ofSeconds(5);

    /** Is notified of each change. */
    @FunctionalInterface
    public interface Listener {
        void changed(Dependency dependency, boolean up);
    }

    private final Vertx vertx;
    private final Context context;
    private final List<Dependency> dependencies;
    private final Listener listener;
    private final Map<String, Boolean> states = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public DependencyMonitor(Vertx vertx, List<Dependency> dependencies, Listener listener) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.dependencies = List.copyOf(dependencies);
        this.listener = listener;
    }

    public void start() {
        context.runOnContext(now -> dependencies.forEach(this::check));
    }

    public void close() {
        closed = true;
    }

    /** The required dependencies that are down or have not answered yet. */
    public List<Dependency> missing() {
        return dependencies.stream()
                .filter(dependency -> dependency.required() && !states.getOrDefault(dependency.name(), false))
                .toList();
    }

    private void check(Dependency dependency) {
        if (closed) {
            return;
        }
        ping(dependency)
                .timeout(PING_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .onComplete(answer ->
                        context.runOnContext(now -> answered(dependency, answer.succeeded(), answer.cause())));
    }

    private static Future<Void> ping(Dependency dependency) {
        try {
            return dependency.ping().get();
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    private void answered(Dependency dependency, boolean up, Throwable cause) {
        if (closed) {
            return;
        }
        var before = states.put(dependency.name(), up);
        if (before == null || before != up) {
            if (before != null || !up) {
                logChange(dependency, up, cause);
            }
            listener.changed(dependency, up);
        }
        var pause = up ? WHILE_UP : WHILE_DOWN;
        vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS).onSuccess(due -> check(dependency));
    }

    private static void logChange(Dependency dependency, boolean up, Throwable cause) {
        if (up) {
            log.atInfo().addKeyValue("dependency", dependency.name()).log("available again");
        } else {
            log.atWarn()
                    .addKeyValue("dependency", dependency.name())
                    .addKeyValue("cause", cause.getClass().getSimpleName())
                    .log("unavailable");
        }
    }

    /**
     * A service that the node needs.
     *
     * @param name its name in readiness
     * @param address for the operator only
     * @param required whether readiness depends on it
     * @param ping succeeds while the service answers
     */
    public record Dependency(String name, String address, boolean required, Supplier<Future<Void>> ping) {}
}
