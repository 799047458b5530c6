package io.streamops.gateway;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/** A future completed by a thread outside of Vert.x. */
final class ForeignThreadFuture {
    <T> Future<T> of(T value) {
        var promise = Promise.<T>promise();
        Thread.ofPlatform().start(() -> promise.complete(value));
        return promise.future();
    }
}
