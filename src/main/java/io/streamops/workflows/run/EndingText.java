package io.streamops.workflows.run;

import io.streamops.contract.event.EventType;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowStatus;
import io.vertx.core.json.JsonObject;

/** An ending as it is kept: the last event of its workflow, whole, so that anybody can tell it. */
final class EndingText {
    private static final String TYPE = "type";
    private static final String PAYLOAD = "payload";

    private EndingText() {}

    static String of(WorkflowEvent ending) {
        return new JsonObject()
                .put(TYPE, ending.type().word())
                .put(PAYLOAD, ending.payload())
                .encode();
    }

    /** The status that it leaves a workflow with, in which endings are the same or not. */
    static String status(WorkflowEvent ending) {
        var status = switch (ending) {
            case WorkflowEvent.Completed completed -> WorkflowStatus.COMPLETED;
            case WorkflowEvent.Failed failed -> failed.isCancelled() ? WorkflowStatus.CANCELLED : WorkflowStatus.FAILED;
            case WorkflowEvent.Created created -> throw noEnding(created);
            case WorkflowEvent.Processing processing -> throw noEnding(processing);
            case WorkflowEvent.StepCompleted step -> throw noEnding(step);
        };
        return status.word();
    }

    private static IllegalArgumentException noEnding(WorkflowEvent event) {
        return new IllegalArgumentException("a workflow does not end by " + event.type());
    }

    static WorkflowEvent parse(String text) {
        var json = new JsonObject(text);
        return WorkflowEvent.of(EventType.of(json.getString(TYPE)).orElseThrow(), json.getJsonObject(PAYLOAD));
    }
}
