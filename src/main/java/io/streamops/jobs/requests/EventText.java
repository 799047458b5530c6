package io.streamops.jobs.requests;

import io.streamops.contract.job.JobEvent;
import io.streamops.contract.job.JobJson;
import io.streamops.contract.job.JobNames;
import io.streamops.gateway.sse.ServerEvent;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What clients get of a job's event, whoever has written it. */
final class EventText {
    private EventText() {}

    /** @param id of the entry */
    static ServerEvent of(String id, JobEvent event) {
        var json = new JsonObject()
                .put("id", id)
                .put(JobNames.TYPE, event.type())
                .put(JobNames.TS, event.ts())
                .put(JobNames.STEP, event.step())
                .put(JobNames.DATA, JobJson.data(event.data()));
        return new ServerEvent(id, name(event.type()), json.encode());
    }

    /** A name is one line, whatever a peer calls its events. */
    private static @Nullable String name(String type) {
        return type.isEmpty() ? null : type.replaceAll("[\\r\\n\\x00]", " ");
    }
}
