package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.job.JobId;
import io.streamops.events.EventPublisher;
import io.streamops.events.requests.Scope;
import io.streamops.events.requests.SubmissionService;
import io.streamops.events.requests.SubmissionService.Submitted;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.EventLog;
import io.streamops.events.view.ShownView;
import io.streamops.events.view.Views;
import io.streamops.jobs.task.Orders;
import io.streamops.jobs.task.TaskFailure;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.rejection.Rejected;
import io.streamops.rejection.Rejected.Kind;
import io.streamops.tasks.data.TaskData;
import io.streamops.tasks.requests.TaskSubmissions;
import io.streamops.workflows.requests.WorkflowSubmissions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Workflows and tasks as jobs ask for them: taken in as a gateway does, for the job's owner, and once for each job.
 *
 * @param owned whether things are somebody's, which they are where access is configured: then a job of nobody, which a gateway
 *     of another make may have taken in, gets nothing, as it would see everybody's
 */
record JobOrders(
        Vertx vertx,
        JobOwners owners,
        WorkflowSubmissions workflows,
        TaskSubmissions tasks,
        Views views,
        EventLog log,
        boolean owned)
        implements Orders {
    private static final String INVALID = "invalid_arguments";
    private static final String NOBODYS = "no_owner";
    private static final String KEY = "job-";

    static JobOrders of(NodeParts parts) {
        var redis = parts.connections().redis();
        var ttl = parts.settings().events().ttl();
        var views = new Views(redis, ttl, parts.clock());
        var publisher = EventPublisher.ofGateway(
                parts.kafka().publisher(), parts.telemetry().meters(), parts.clock(), UUID::randomUUID);
        return new JobOrders(
                parts.vertx(),
                new JobOwners(redis),
                new WorkflowSubmissions(
                        new SubmissionService(
                                EntityKind.WORKFLOW, publisher, views, ttl, parts.clock(), UUID::randomUUID),
                        views),
                new TaskSubmissions(
                        new SubmissionService(EntityKind.TASK, publisher, views, ttl, parts.clock(), UUID::randomUUID),
                        new TaskData()),
                views,
                new EventLog(redis, new StreamFollower(parts.vertx(), redis)),
                parts.settings().access().configured());
    }

    @Override
    public Future<JsonObject> workflow(JobId by, JsonObject workflow) {
        return owner(by)
                .compose(owner -> workflows.submit(workflow, Scope.of(owner), KEY + by))
                .map(Submitted::json)
                .recover(JobOrders::told);
    }

    @Override
    public Future<JsonObject> task(JobId by, JsonObject task) {
        return owner(by)
                .compose(owner -> tasks.submit(task, Scope.of(owner), KEY + by))
                .map(Submitted::json)
                .recover(JobOrders::told);
    }

    @Override
    public Future<JsonObject> end(JobId by, String taskId, Duration longest) {
        var id = new EntityId(taskId);
        return log.end(vertx, EntityKind.TASK, id, longest)
                .compose(over -> views.find(EntityKind.TASK, id))
                .map(found -> found.map(ShownView::json)
                        .orElseThrow(() -> new TaskFailure(UNAVAILABLE, "the task is not to be seen any more")));
    }

    private Future<@Nullable String> owner(JobId job) {
        return owners.of(job).map(owner -> {
            if (owner.isEmpty() && owned) {
                throw new TaskFailure(NOBODYS, "The job has no owner, so there is nobody whom this could be for.");
            }
            return owner.orElse(null);
        });
    }

    /** To the job's user; what is no fault of the order or of the moment stays a fault of ours. */
    private static <T> Future<T> told(Throwable failure) {
        return Future.failedFuture(
                failure instanceof Rejected rejected
                        ? new TaskFailure(
                                rejected.kind() == Kind.UNAVAILABLE ? UNAVAILABLE : INVALID, rejected.detail())
                        : failure);
    }
}
