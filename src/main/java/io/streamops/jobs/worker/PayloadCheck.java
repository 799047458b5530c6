package io.streamops.jobs.worker;

import io.streamops.contract.job.JobTask;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** What is wrong with a payload, as sentences; nothing where it fits. */
@FunctionalInterface
public interface PayloadCheck {
    List<String> problems(JobTask task, JsonObject payload);
}
