package io.streamops.messaging.rabbit;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.rabbitmq.RabbitMQClient;
import io.vertx.rabbitmq.RabbitMQOptions;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Observes RabbitMQ with Vert.x's client on an event loop: availability and queue depths. It neither publishes nor settles
 * (docs/adr/0009).
 *
 * <p>It makes one request at a time and drops the client after a failure. RabbitMQ closes the channel if a queue does not
 * exist, which would fail all other requests on it; and the client would open the next channel on the caller's thread, an
 * event loop, and block it.
 */
final class RabbitObserver {
    private final VertxInternal vertx;
    private final RabbitMQOptions options;
    /** The fields below are confined to this context. */
    private final Context context;

    private @Nullable RabbitMQClient client;
    private Future<?> lastLook = Future.succeededFuture();
    private Future<Void> ping = Future.succeededFuture();
    private boolean closed;

    RabbitObserver(Vertx vertx, RabbitMQOptions options) {
        this.vertx = (VertxInternal) vertx;
        this.options = options;
        this.context = this.vertx.createEventLoopContext();
    }

    /** Succeeds if RabbitMQ responds. Concurrent callers share one request. */
    Future<Void> ping() {
        return onContext(() -> {
            if (ping.isComplete()) {
                ping = look(on -> on.basicQos(1));
            }
            return ping;
        });
    }

    /**
     * The number of messages waiting in a queue, without those delivered to consumers. Fails if the queue does not exist.
     */
    Future<Long> depth(String queue) {
        return onContext(() -> look(on -> on.messageCount(queue)));
    }

    private <R> Future<R> onContext(Supplier<Future<R>> question) {
        Promise<R> answer = vertx.getOrCreateContext().promise();
        context.runOnContext(now -> question.get().onComplete(answer));
        return answer.future();
    }

    private <R> Future<R> look(Function<RabbitMQClient, Future<R>> question) {
        var look = lastLook.transform(before -> connected())
                .compose(question)
                .recover(failure -> discarded().transform(gone -> Future.<R>failedFuture(failure)));
        lastLook = look;
        return look;
    }

    private Future<RabbitMQClient> connected() {
        var kept = client;
        if (kept != null && kept.isOpenChannel()) {
            return Future.succeededFuture(kept);
        }
        return discarded().transform(gone -> connect());
    }

    private Future<RabbitMQClient> connect() {
        if (closed) {
            return Future.failedFuture(new IOException("the node is stopping"));
        }
        var made = RabbitMQClient.create(vertx, options);
        client = made;
        return made.start().map(made);
    }

    private Future<Void> discarded() {
        var gone = client;
        client = null;
        return gone == null ? Future.succeededFuture() : gone.stop();
    }

    /** Succeeds once the connection is closed. */
    Future<Void> close() {
        return onContext(() -> {
            closed = true;
            var discarded = lastLook.transform(before -> discarded());
            lastLook = discarded;
            return discarded;
        });
    }
}
