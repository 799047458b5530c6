package io.streamops.gateway.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;

/** Brings a result from any thread back to the request's context. */
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
