package io.streamops.workflows.run;

import io.streamops.contract.event.EventType;
import io.streamops.contract.event.WorkflowEvent;
import io.vertx.core.json.JsonObject;

/** Encodes the terminal event of a workflow for its run: the whole event, so that any processor or gateway can publish it. */
final class TerminalEventCodec {
    private static final String TYPE = "type";
    private static final String PAYLOAD = "payload";

    private TerminalEventCodec() {}

    static String encode(WorkflowEvent event) {
        return new JsonObject()
                .put(TYPE, event.type().word())
                .put(PAYLOAD, event.payload())
                .encode();
    }

    static WorkflowEvent decode(String text) {
        var json = new JsonObject(text);
        return WorkflowEvent.of(EventType.of(json.getString(TYPE)).orElseThrow(), json.getJsonObject(PAYLOAD));
    }
}
