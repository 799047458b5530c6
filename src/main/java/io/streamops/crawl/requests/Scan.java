package io.streamops.crawl.requests;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.function.Function;

/**
 * Walks with a cursor through something large, as Redis does it, without a chain of futures that would grow with it.
 *
 * @param step does what there is to do at a cursor, and answers the next one
 */
record Scan(Function<String, Future<String>> step) {
    private static final String END = "0";

    Future<Void> run() {
        var done = Promise.<Void>promise();
        from(END, done);
        return done.future();
    }

    private void from(String cursor, Promise<Void> done) {
        step.apply(cursor).onComplete(next -> {
            if (next.failed()) {
                done.fail(next.cause());
            } else if (next.result().equals(END)) {
                done.complete();
            } else {
                from(next.result(), done);
            }
        });
    }
}
