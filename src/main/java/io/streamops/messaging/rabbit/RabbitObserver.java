package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.rabbitmq.RabbitMQClient;
import io.vertx.rabbitmq.RabbitMQOptions;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
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

    /** The number of messages waiting in a queue, if known. Polled at intervals. */
    static final class QueueDepth {
        private final String queue;
        private final RabbitObserver observer;
        private final Consumer<Throwable> whenGone;
        private final AtomicBoolean asking = new AtomicBoolean();
        private volatile @Nullable Long messages;

        /** @param whenGone called if the queue does not exist; not every broker notifies its consumers of that */
        QueueDepth(String queue, RabbitObserver observer, Consumer<Throwable> whenGone) {
            this.queue = queue;
            this.observer = observer;
            this.whenGone = whenGone;
        }

        /** Polls the queue, unless a poll is running. */
        void ask() {
            if (asking.compareAndSet(false, true)) {
                observer.depth(queue).onComplete(answer -> {
                    messages = answer.result();
                    asking.set(false);
                    if (answer.failed()
                            && answer.cause().getCause() instanceof ShutdownSignalException why
                            && isGone(why)) {
                        whenGone.accept(why);
                    }
                });
            } else {
                messages = null;
            }
        }

        private static boolean isGone(ShutdownSignalException why) {
            return why.getReason() instanceof AMQP.Channel.Close close && close.getReplyCode() == AMQP.NOT_FOUND;
        }

        @Nullable Long messages() {
            return messages;
        }
    }
}
