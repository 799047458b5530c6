package io.streamops.jobs.requests;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobJson;
import io.streamops.contract.job.JobNames;
import io.streamops.gateway.http.Answer;
import io.streamops.gateway.http.Call;
import io.streamops.gateway.http.OperationHandler;
import io.streamops.gateway.http.Routes;
import io.streamops.jobs.requests.JobStore.Canceled;
import io.streamops.messaging.redis.EntryId;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP operations on jobs.
 *
 * @param tools as {@code GET /v1/tools} lists them
 */
record JobRoutes(
        JobSubmission.Reader submissions,
        JobSubmissionService service,
        JobStore store,
        JobList list,
        JobEventStreams streams,
        InstantSource clock,
        JsonArray tools)
        implements Routes {
    private static final String ID = "id";

    @Override
    public Map<String, OperationHandler> operations() {
        return Map.of(
                "createJob", this::create,
                "listJobs", this::list,
                "getJob", this::get,
                "followJob", this::follow,
                "cancelJob", this::cancel,
                "listTools", this::listTools);
    }

    private Future<Answer> create(Call call) {
        var job = submissions.read(call.body(), call.find("Idempotency-Key"), call.principal());
        return service.submit(job).map(submitted -> {
            var body = new JsonObject().put(JobNames.JOB_ID, submitted.id());
            return submitted.repeated()
                    ? Answer.json(200, body.put("idempotent", true), location(submitted.id()))
                    : Answer.json(202, body, location(submitted.id()));
        });
    }

    private static Map<String, String> location(String id) {
        return Map.of("Location", "/v1/jobs/" + id);
    }

    private Future<Answer> get(Call call) {
        var id = call.text(ID);
        return store.find(id, JobScope.of(call.principal()))
                .map(found -> Answer.json(JobJson.job(found.orElseThrow(() -> unknown(id)))));
    }

    private Future<Answer> list(Call call) {
        var wanted = new JobList.Wanted(
                JobScope.of(call.principal()).index(),
                orEmpty(call.find("status")),
                orEmpty(call.find("task")),
                call.integer("limit"),
                place(call.find("cursor")));
        return list.page(wanted).map(page -> {
            var next = page.next();
            return Answer.json(new JsonObject()
                    .put("jobs", new JsonArray(page.jobs()))
                    .put("cursor", next == null ? null : next.toString()));
        });
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static ListPlace place(@Nullable String cursor) {
        return cursor == null
                ? ListPlace.START
                : ListPlace.read(cursor)
                        .orElseThrow(() -> Rejected.invalid("query/cursor", "must be the cursor of an earlier answer"));
    }

    private Future<Answer> follow(Call call) {
        var id = call.text(ID);
        var known = EntryId.parse(call.lastEventId()).map(EntryId::toString).orElse("");
        return store.log(id, JobScope.of(call.principal()), known, clock.instant())
                .map(log -> switch (log) {
                    case UNKNOWN -> throw unknown(id);
                    case OVER -> Answer.none();
                    case OPEN -> Answer.stream(streams.of(new JobId(id)));
                });
    }

    private Future<Answer> cancel(Call call) {
        var id = call.text(ID);
        var body = call.findBody();
        var data = new JsonObject();
        if (body != null && body.getValue("reason") != null) {
            data.put("reason", body.getString("reason"));
        }
        return store.cancel(id, JobScope.of(call.principal()), clock.instant(), data)
                .map(done -> canceled(id, done.orElseThrow(() -> unknown(id))));
    }

    private static Answer canceled(String id, Canceled done) {
        return Answer.json(new JsonObject()
                .put(JobNames.JOB_ID, id)
                .put(JobNames.STATUS, done.status())
                .put("updated", done.updated()));
    }

    private Future<Answer> listTools(Call call) {
        return Future.succeededFuture(Answer.json(new JsonObject().put("tools", tools)));
    }

    private static Rejected unknown(String id) {
        return Rejected.notFound("There is no job \"%s\".".formatted(id));
    }
}
