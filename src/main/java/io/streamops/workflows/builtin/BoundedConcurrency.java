package io.streamops.workflows.builtin;

import io.streamops.execution.RunContext;
import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Many things that are waited for, of which only so many are under way at once.
 *
 * @param width how many
 */
record BoundedConcurrency(int width) {
    /** Begins each in its turn, and hands the results over in their order; the first that fails ends it. */
    <T> void through(int count, IntFunction<Future<T>> begin, RunContext context, Consumer<T> take) {
        var underWay = new ArrayDeque<Future<T>>(width);
        for (var index = 0; index < count; index++) {
            if (underWay.size() == width) {
                take.accept(context.await(underWay.remove()));
            }
            underWay.add(begin.apply(index));
        }
        while (!underWay.isEmpty()) {
            take.accept(context.await(underWay.remove()));
        }
    }
}
