package io.streamops.node;

import io.streamops.contract.page.PageMessage;
import io.streamops.messaging.rabbit.RabbitMessage;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.streamops.workflows.builtin.Indexing;
import io.streamops.workflows.step.StepFailure;
import io.vertx.core.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Pages from workflows, sent to the indexers as those from crawls are; the connection is made for the first of them. */
final class WorkflowIndexing implements Indexing {
    private static final long LONGEST_WAIT_S = 20;

    private final RabbitPublisher publisher;
    private @Nullable Future<Void> started;

    WorkflowIndexing(RabbitPublisher publisher) {
        this.publisher = publisher;
    }

    static WorkflowIndexing of(NodeParts parts) {
        return new WorkflowIndexing(new RabbitPublisher(
                parts.vertx(),
                parts.connections().rabbit(),
                topology -> topology.queue(PageMessage.QUEUE),
                parts.telemetry()));
    }

    @Override
    public Future<Void> publish(PageMessage page) {
        return started()
                .timeout(LONGEST_WAIT_S, TimeUnit.SECONDS)
                .recover(away -> Future.failedFuture(
                        StepFailure.passing("index", "The indexers cannot be reached: rabbitmq is away")))
                .compose(ready -> publisher.publish(
                        RabbitMessage.toQueue(PageMessage.QUEUE, page.toJson().encode())));
    }

    private synchronized Future<Void> started() {
        var before = started;
        if (before == null) {
            before = publisher.start();
            started = before;
        }
        return before;
    }

    synchronized Future<Void> close() {
        return started == null ? Future.succeededFuture() : publisher.close();
    }
}
