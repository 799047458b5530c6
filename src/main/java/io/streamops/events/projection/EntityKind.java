package io.streamops.events.projection;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import java.util.Optional;
import java.util.regex.Pattern;

/** What events are about, and what that is called in Redis. */
public enum EntityKind {
    WORKFLOW("workflow", EventNames.WORKFLOW_ID_PREFIX, WorkflowEvent.ID, "priority"),
    TASK("task", EventNames.TASK_ID_PREFIX, TaskEvent.ID, "type");

    static final String LOG = ":events";
    /** What else has keys of its own beside them: the run state, and which mails of a task were sent. */
    private static final Pattern TAKEN = Pattern.compile(".*:(events|run|effect:[0-9]+)");

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

    /** In sentences, and what keys begin with. */
    public String word() {
        return word;
    }

    /** What our ids begin with. */
    public String idPrefix() {
        return idPrefix;
    }

    /** What its id is called in JSON. */
    public String idName() {
        return idName;
    }

    /** By which it can be listed besides its status, as JSON calls it. */
    String sortName() {
        return sortName;
    }

    /** The id that a text is; nothing for one that cannot be any, or whose keys would be those of something else. */
    public Optional<EntityId> id(String text) {
        return EntityId.isId(text) && !TAKEN.matcher(text).matches()
                ? Optional.of(new EntityId(text))
                : Optional.empty();
    }

    /** A hash. */
    String view(EntityId id) {
        return viewPrefix() + id.value();
    }

    String viewPrefix() {
        return word + ":";
    }

    /** A stream. */
    String log(EntityId id) {
        return view(id) + LOG;
    }

    /** What the keys of the sorted sets begin with, in which ids are by the time that they were made. */
    String index() {
        return word + "s:index";
    }

    /** One of these sets; an empty text stands for any. */
    String index(String status, String sort, String owner) {
        return String.join(":", index(), status, sort, owner);
    }

    /** A sorted set of ids by the time at which they are forgotten. */
    String expiry() {
        return word + "s:expiry";
    }

    /** What a client's key has made. */
    public String idempotency(String owner, String key) {
        return word + "s:idempotency:" + owner + ":" + key;
    }
}
