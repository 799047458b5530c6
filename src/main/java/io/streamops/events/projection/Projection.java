package io.streamops.events.projection;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskStatus;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowStatus;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A view that events are being folded into.
 *
 * @param view as it has become; null for one that nobody has heard of
 * @param owner whose it is; empty for nobody's, or while that is not known
 * @param told what has changed it, in this order
 */
record Projection(@Nullable JsonObject view, String owner, List<Projection.ConsumedEvent> told) {
    static Projection of(ViewStore.StoredView stored) {
        return new Projection(stored.view(), stored.owner(), List.of());
    }

    Projection with(ConsumedEvent seen) {
        return next(view, seen.event())
                .map(next -> new Projection(next, owner(seen), added(seen)))
                .orElse(this);
    }

    static Optional<JsonObject> next(@Nullable JsonObject view, EntityEvent event) {
        return switch (event) {
            case WorkflowEvent workflow -> WorkflowProjection.next(view, workflow);
            case TaskEvent task -> TaskProjection.next(view, task);
        };
    }

    /** It belongs to whom it was made for, whatever later events say. */
    private String owner(ConsumedEvent seen) {
        var creates = seen.event() instanceof WorkflowEvent.Created || seen.event() instanceof TaskEvent.Created;
        var known = view != null && EntityView.ViewJson.isKnown(view);
        return creates && !known ? seen.owner() : owner;
    }

    private List<ConsumedEvent> added(ConsumedEvent seen) {
        var all = new ArrayList<>(told);
        all.add(seen);
        return all;
    }

    boolean hasChanged() {
        return !told.isEmpty();
    }

    JsonObject changed() {
        if (view == null) {
            throw new IllegalStateException("nothing was folded");
        }
        return view;
    }

    /** When it was made, in milliseconds; empty while that is not known. */
    String created() {
        var text = changed().getString(EntityView.ViewJson.CREATED);
        return text == null ? "" : Long.toString(Instant.parse(text).toEpochMilli());
    }

    /** Whether an event is an end. */
    static boolean isEnd(ConsumedEvent seen) {
        return switch (seen.type()) {
            case WORKFLOW_COMPLETED, WORKFLOW_FAILED, TASK_COMPLETED, TASK_DEAD_LETTER -> true;
            case WORKFLOW_CREATED, WORKFLOW_PROCESSING, WORKFLOW_STEP_COMPLETED -> false;
            case TASK_CREATED, TASK_PROCESSING, TASK_FAILED -> false;
        };
    }

    static boolean isFinal(EntityKind kind, String status) {
        return switch (kind) {
            case WORKFLOW ->
                WorkflowStatus.of(status).filter(WorkflowStatus::isFinal).isPresent();
            case TASK -> TaskStatus.of(status).filter(TaskStatus::isFinal).isPresent();
        };
    }

    /**
     * An event as it was read, or published.
     *
     * @param text the whole envelope, as it is in Kafka
     * @param userId for whom it was published
     */
    record ConsumedEvent(
            EntityEvent event, String text, @Nullable String userId, int partition, long offset) {
        private static final int LONGEST_OWNER = 320;

        EntityKind kind() {
            return EntityKind.of(event);
        }

        EntityId id() {
            return event.id();
        }

        EventType type() {
            return event.type();
        }

        /** By what somebody is known as an owner: their email in lower case; empty for nobody. */
        String owner() {
            return userId == null || userId.length() > LONGEST_OWNER || !userId.contains("@")
                    ? ""
                    : userId.toLowerCase(Locale.ROOT);
        }

        /** What is told apart from other things. */
        String entity() {
            return kind().view(id());
        }
    }
}
