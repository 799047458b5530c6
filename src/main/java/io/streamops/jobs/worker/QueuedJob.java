package io.streamops.jobs.worker;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobNames;
import io.streamops.contract.job.JobTask;
import io.streamops.messaging.Delivery;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job as the queue brings it.
 *
 * @param word the task as it stands there
 * @param payload as it stands there, whatever it is
 */
record QueuedJob(Claim claim, String word, Optional<JobTask> task, String payload) {
    /** Null where the entry names no job. */
    static @Nullable QueuedJob of(Delivery<Map<String, String>> delivery) {
        var fields = delivery.body();
        var id = fields.getOrDefault(JobNames.JOB_ID, "");
        if (!JobId.isId(id)) {
            return null;
        }
        var word = fields.getOrDefault(JobNames.TASK, "");
        return new QueuedJob(
                new Claim(new JobId(id), delivery.id(), delivery.attempt()),
                word,
                JobTask.of(word),
                fields.getOrDefault(JobNames.PAYLOAD, ""));
    }
}
