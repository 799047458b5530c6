package io.streamops.processor;

import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.messaging.Outcome;
import io.vertx.core.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts the processors that use the steps of a node, and closes the resources of these steps when the last processor stops. */
public final class SharedSteps {
    private final AtomicInteger users = new AtomicInteger();
    private final Supplier<Future<Void>> closing;

    public SharedSteps(Supplier<Future<Void>> closing) {
        this.closing = closing;
    }

    /** The same work, counted as a user until it is closed. */
    public TopicWork.Factory<WorkflowEvent> usedBy(TopicWork.Factory<WorkflowEvent> maker) {
        return (vertx, concurrency) -> {
            users.incrementAndGet();
            return new User(maker.make(vertx, concurrency));
        };
    }

    private Future<Void> left() {
        return users.decrementAndGet() == 0 ? closing.get() : Future.succeededFuture();
    }

    private final class User implements TopicWork<WorkflowEvent> {
        private final TopicWork<WorkflowEvent> work;

        User(TopicWork<WorkflowEvent> work) {
            this.work = work;
        }

        @Override
        public Outcome handle(WorkflowEvent event, EventMetadata metadata) {
            return work.handle(event, metadata);
        }

        @Override
        public Future<Void> start() {
            return work.start();
        }

        @Override
        public @Nullable String waitsFor() {
            return work.waitsFor();
        }

        @Override
        public void drain() {
            work.drain();
        }

        @Override
        public Future<Void> close() {
            return work.close().eventually(SharedSteps.this::left);
        }
    }
}
