package io.streamops.events.projection;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import java.util.Optional;
import java.util.regex.Pattern;

/** What an event is about: a workflow or a task; with the names of its ids, JSON members and Redis keys. */
public enum EntityKind {
    WORKFLOW("workflow", EventNames.WORKFLOW_ID_PREFIX, WorkflowEvent.ID, "priority"),
    TASK("task", EventNames.TASK_ID_PREFIX, TaskEvent.ID, "type");

    static final String LOG = ":events";
    /** Ids whose view would have the key of an event log, of a run, or of a sent mail of a task. */
    private static final Pattern RESERVED = Pattern.compile(".*:(events|run|effect:[0-9]+)");

    private final String word;
    private final String idPrefix;
    private final String idName;
    private final String sortName;

    EntityKind(String word, String idPrefix, String idName, String sortName) {
        this.word = word;
        this.idPrefix = idPrefix;
        this.idName = idName;
        this.sortName = sortName;
    }

    public static EntityKind of(EntityEvent event) {
        return switch (event) {
            case WorkflowEvent workflow -> WORKFLOW;
            case TaskEvent task -> TASK;
        };
    }

    /** The singular noun, for messages and keys. */
    public String word() {
        return word;
    }

    public String idPrefix() {
        return idPrefix;
    }

    /** The JSON member of the id. */
    public String idName() {
        return idName;
    }

    /** The JSON member by which lists are filtered besides the status. */
    String sortName() {
        return sortName;
    }

    /** Empty if the text is no id, or one with a reserved ending. */
    public Optional<EntityId> id(String text) {
        return EntityId.isId(text) && !RESERVED.matcher(text).matches()
                ? Optional.of(new EntityId(text))
                : Optional.empty();
    }

    /** The key of the view, a hash. */
    String view(EntityId id) {
        return viewPrefix() + id.value();
    }

    String viewPrefix() {
        return word + ":";
    }

    /** The key of the event log, a stream. */
    String log(EntityId id) {
        return view(id) + LOG;
    }

    /** The prefix of the indexes: sorted sets of ids by creation time. */
    String index() {
        return word + "s:index";
    }

    /** The key of one index; an empty text: any. */
    String index(String status, String sort, String owner) {
        return String.join(":", index(), status, sort, owner);
    }

    /** The key of the sorted set of ids by expiry time. */
    String expiry() {
        return word + "s:expiry";
    }

    /** The key of the reservation of an idempotency key. */
    public String idempotency(String owner, String key) {
        return word + "s:idempotency:" + owner + ":" + key;
    }
}
