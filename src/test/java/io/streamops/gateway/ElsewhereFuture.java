package io.streamops.gateway;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/** A future that is completed by a thread that Vert.x knows nothing of, as foreign clients do. */
final class ElsewhereFuture {
    <T> Future<T> of(T value) {
        var promise = Promise.<T>promise();
        Thread.ofPlatform().start(() -> promise.complete(value));
        return promise.future();
    }
}
