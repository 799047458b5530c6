package io.streamops.node.adapters;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.job.JobId;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.SubmissionService.Submitted;
import io.streamops.events.projection.EntityEventLog;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.EntityView;
import io.streamops.events.projection.ViewStore;
import io.streamops.execution.Failure;
import io.streamops.jobs.JobOwners;
import io.streamops.jobs.kind.WorkSubmission;
import io.streamops.tasks.api.TaskSubmissions;
import io.streamops.workflows.api.WorkflowSubmissions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Submits workflows and tasks for jobs: as a gateway does, for the job's owner, with an idempotency key for each job. */
public record WorkSubmissionAdapter(
        Vertx vertx,
        JobOwners owners,
        WorkflowSubmissions workflows,
        TaskSubmissions tasks,
        ViewStore views,
        EntityEventLog log)
        implements WorkSubmission {
    private static final String INVALID = "invalid_arguments";
    private static final String KEY_PREFIX = "job-";

    @Override
    public Future<JsonObject> workflow(JobId by, JsonObject workflow) {
        return owners.makingFor(by)
                .compose(owner -> workflows.submit(workflow, EntityAccess.of(owner), KEY_PREFIX + by))
                .map(Submitted::json)
                .recover(WorkSubmissionAdapter::jobFailure);
    }

    @Override
    public Future<JsonObject> task(JobId by, JsonObject task) {
        return owners.makingFor(by)
                .compose(owner -> tasks.submit(task, EntityAccess.of(owner), KEY_PREFIX + by))
                .map(Submitted::json)
                .recover(WorkSubmissionAdapter::jobFailure);
    }

    @Override
    public Future<JsonObject> end(JobId by, String taskId, Duration longest) {
        var id = new EntityId(taskId);
        return log.end(vertx, EntityKind.TASK, id, longest)
                .compose(over -> views.find(EntityKind.TASK, id))
                .map(found -> found.map(EntityView::json)
                        .orElseThrow(() -> Failure.permanent(UNAVAILABLE, "the task has expired")));
    }

    private static <T> Future<T> jobFailure(Throwable failure) {
        return Rejections.toJob(failure, UNAVAILABLE, INVALID);
    }
}
