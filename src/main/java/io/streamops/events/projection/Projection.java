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
 * The view of an entity after some of its events.
 *
 * @param view null while no event was applied
 * @param owner empty: no owner, or not known yet
 * @param applied the events that changed the view, in order
 */
record Projection(@Nullable JsonObject view, String owner, List<Projection.ConsumedEvent> applied) {
    static Projection of(ViewStore.StoredView stored) {
        return new Projection(stored.view(), stored.owner(), List.of());
    }

    Projection with(ConsumedEvent event) {
        return next(view, event.entityEvent())
                .map(next -> new Projection(next, owner(event), plus(event)))
                .orElse(this);
    }

    static Optional<JsonObject> next(@Nullable JsonObject view, EntityEvent event) {
        return switch (event) {
            case WorkflowEvent workflow -> WorkflowProjection.next(view, workflow);
            case TaskEvent task -> TaskProjection.next(view, task);
        };
    }

    /** The event that creates the entity decides its owner. */
    private String owner(ConsumedEvent event) {
        var creates = event.entityEvent() instanceof WorkflowEvent.Created
                || event.entityEvent() instanceof TaskEvent.Created;
        var known = view != null && EntityView.ViewJson.isKnown(view);
        return creates && !known ? event.owner() : owner;
    }

    private List<ConsumedEvent> plus(ConsumedEvent event) {
        var all = new ArrayList<>(applied);
        all.add(event);
        return all;
    }

    boolean hasChanged() {
        return !applied.isEmpty();
    }

    JsonObject changed() {
        if (view == null) {
            throw new IllegalStateException("no event was applied");
        }
        return view;
    }

    /** When the entity was created, in milliseconds; empty while that is not known. */
    String created() {
        var text = changed().getString(EntityView.ViewJson.CREATED);
        return text == null ? "" : Long.toString(Instant.parse(text).toEpochMilli());
    }

    static boolean isFinal(EntityKind kind, String status) {
        return switch (kind) {
            case WORKFLOW ->
                WorkflowStatus.of(status).filter(WorkflowStatus::isFinal).isPresent();
            case TASK -> TaskStatus.of(status).filter(TaskStatus::isFinal).isPresent();
        };
    }

    /**
     * An event as it was read or published.
     *
     * @param text the whole envelope, as it is in Kafka
     * @param userId the user for whom it was published; null: none
     */
    record ConsumedEvent(
            EntityEvent entityEvent, String text, @Nullable String userId, int partition, long offset) {
        private static final int LONGEST_OWNER = 320;

        EntityKind kind() {
            return EntityKind.of(entityEvent);
        }

        EntityId id() {
            return entityEvent.id();
        }

        EventType type() {
            return entityEvent.type();
        }

        /** The user's email in lower case; empty if there is none. */
        String owner() {
            return userId == null || userId.length() > LONGEST_OWNER || !userId.contains("@")
                    ? ""
                    : userId.toLowerCase(Locale.ROOT);
        }

        /** The key of the view. */
        String viewKey() {
            return kind().view(id());
        }
    }
}
