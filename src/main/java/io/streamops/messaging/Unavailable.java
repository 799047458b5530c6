package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.function.Supplier;

/**
 * Something that every message needs is away: Redis, the index, the object storage. No message is to blame, so the lane
 * pauses until the probe succeeds.
 */
public final class Unavailable extends RuntimeException {
    private final String dependency;
    private final transient Supplier<Future<Void>> probe;

    /**
     * @param dependency what is away, for logs and readiness
     * @param probe succeeds once it is back
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
