package io.streamops.node;

import io.vertx.core.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is opened when it is first asked for, and again as long as that fails. */
final class LazyResource<T> {
    private final Supplier<Future<T>> opening;
    private @Nullable Future<T> opened;

    LazyResource(Supplier<Future<T>> opening) {
        this.opening = opening;
    }

    synchronized Future<T> get() {
        if (opened == null || opened.failed()) {
            opened = opening.get();
        }
        return opened;
    }

    /** What it was opened to; a failed future where it was not. */
    synchronized Future<T> ifOpened() {
        return opened == null ? Future.failedFuture("not opened") : opened;
    }
}
