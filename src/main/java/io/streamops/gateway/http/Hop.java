package io.streamops.gateway.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;

/** Brings the result of what may have happened anywhere back to the request's own context. */
final class Hop {
    private Hop() {}

    static <T> Future<T> to(Context context, Future<T> future) {
        if (future.succeeded()) {
            return Future.succeededFuture(future.result());
        }
        if (future.failed()) {
            return Future.failedFuture(future.cause());
        }
        var promise = Promise.<T>promise();
        future.onComplete(done -> {
            if (context.equals(Vertx.currentContext())) {
                promise.handle(done);
            } else {
                context.runOnContext(hop -> promise.handle(done));
            }
        });
        return promise.future();
    }
}
