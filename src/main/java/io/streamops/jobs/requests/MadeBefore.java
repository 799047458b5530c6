package io.streamops.jobs.requests;

import io.streamops.contract.job.JobJson;
import io.vertx.core.json.JsonObject;

/** The job that an idempotency key has made, as its hash has it; what is missing is empty. */
record MadeBefore(String id, String task, String payload, String ttl, String owner) {
    JsonObject json() {
        return JobJson.payload(payload);
    }
}
