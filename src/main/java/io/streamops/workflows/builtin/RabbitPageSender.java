package io.streamops.workflows.builtin;

import io.streamops.contract.page.PageMessage;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitMessage;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Publishes pages of workflows to the indexers' queue, as crawls do; connects on first use. */
public final class RabbitPageSender implements PageSender {
    private static final long LONGEST_WAIT_S = 20;

    private final RabbitPublisher publisher;
    private final RabbitConnections rabbit;
    private @Nullable Future<Void> started;

    RabbitPageSender(RabbitPublisher publisher, RabbitConnections rabbit) {
        this.publisher = publisher;
        this.rabbit = rabbit;
    }

    public static RabbitPageSender of(Vertx vertx, RabbitConnections rabbit, Telemetry telemetry) {
        var publisher = new RabbitPublisher(vertx, rabbit, topology -> topology.queue(PageMessage.QUEUE), telemetry);
        return new RabbitPageSender(publisher, rabbit);
    }

    @Override
    public Future<Void> publish(PageMessage page) {
        return started()
                .timeout(LONGEST_WAIT_S, TimeUnit.SECONDS)
                .recover(late -> Future.failedFuture(unavailable(late, rabbit::ping)))
                .compose(ready -> publisher.publish(
                        RabbitMessage.toQueue(PageMessage.QUEUE, page.toJson().encode())))
                .recover(failure -> Future.failedFuture(
                        failure instanceof Overloaded full ? unavailable(full, this::room) : failure));
    }

    private Future<Void> room() {
        return publisher.full() ? Future.failedFuture("the queue is still full") : Future.succeededFuture();
    }

    private static Unavailable unavailable(Throwable cause, Supplier<Future<Void>> probe) {
        return new Unavailable("rabbitmq", cause, probe);
    }

    private synchronized Future<Void> started() {
        var before = started;
        if (before == null) {
            before = publisher.start();
            started = before;
        }
        return before;
    }

    public synchronized Future<Void> close() {
        return started == null ? Future.succeededFuture() : publisher.close();
    }
}
