package io.streamops.node.adapters;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.job.JobId;
import io.streamops.events.requests.Scope;
import io.streamops.events.requests.SubmissionService.Submitted;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.EventLog;
import io.streamops.events.view.ShownView;
import io.streamops.events.view.Views;
import io.streamops.execution.Failure;
import io.streamops.jobs.JobOwners;
import io.streamops.jobs.task.Orders;
import io.streamops.tasks.requests.TaskSubmissions;
import io.streamops.workflows.requests.WorkflowSubmissions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Workflows and tasks as jobs ask for them: accepted as a gateway does, for the job's owner, and once for each job. */
public record JobOrdersAdapter(
        Vertx vertx, JobOwners owners, WorkflowSubmissions workflows, TaskSubmissions tasks, Views views, EventLog log)
        implements Orders {
    private static final String INVALID = "invalid_arguments";
    private static final String KEY = "job-";

    @Override
    public Future<JsonObject> workflow(JobId by, JsonObject workflow) {
        return owners.makingFor(by)
                .compose(owner -> workflows.submit(workflow, Scope.of(owner), KEY + by))
                .map(Submitted::json)
                .recover(JobOrdersAdapter::told);
    }

    @Override
    public Future<JsonObject> task(JobId by, JsonObject task) {
        return owners.makingFor(by)
                .compose(owner -> tasks.submit(task, Scope.of(owner), KEY + by))
                .map(Submitted::json)
                .recover(JobOrdersAdapter::told);
    }

    @Override
    public Future<JsonObject> end(JobId by, String taskId, Duration longest) {
        var id = new EntityId(taskId);
        return log.end(vertx, EntityKind.TASK, id, longest)
                .compose(over -> views.find(EntityKind.TASK, id))
                .map(found -> found.map(ShownView::json)
                        .orElseThrow(() -> Failure.permanent(UNAVAILABLE, "the task is not to be seen any more")));
    }

    private static <T> Future<T> told(Throwable failure) {
        return Rejections.toJob(failure, UNAVAILABLE, INVALID);
    }
}
