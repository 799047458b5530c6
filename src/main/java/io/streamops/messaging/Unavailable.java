package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.function.Supplier;

/**
 * A dependency of every message is unavailable, such as Redis, the index or object storage. No message is at fault, so the
 * lane pauses until the probe succeeds.
 */
public final class Unavailable extends RuntimeException {
    private final String dependency;
    private final transient Supplier<Future<Void>> probe;

    /**
     * @param dependency the dependency's name, for logs and readiness
     * @param probe succeeds once the dependency is available again
     */
    public Unavailable(String dependency, Throwable cause, Supplier<Future<Void>> probe) {
        super(dependency + " is not available: " + cause.getMessage(), cause);
        this.dependency = dependency;
        this.probe = probe;
    }

    public String dependency() {
        return dependency;
    }

    public Future<Void> probe() {
        return probe.get();
    }
}
