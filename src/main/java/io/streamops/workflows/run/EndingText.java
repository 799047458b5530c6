package io.streamops.workflows.run;

import io.streamops.contract.event.EventType;
import io.streamops.contract.event.WorkflowEvent;
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

    static WorkflowEvent parse(String text) {
        var json = new JsonObject(text);
        return WorkflowEvent.of(EventType.of(json.getString(TYPE)).orElseThrow(), json.getJsonObject(PAYLOAD));
    }
}
