package io.streamops.jobs.api;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobJson;
import io.streamops.contract.job.JobNames;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.jobs.api.JobStore.Canceled;
import io.streamops.messaging.redis.StreamEntryId;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
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
    public Map<String, Routes.Handler> operations() {
        return Map.of(
                "createJob", this::create,
                "listJobs", this::list,
                "getJob", this::get,
                "followJob", this::follow,
                "cancelJob", this::cancel,
                "listTools", this::listTools);
    }

    private Future<ApiResponse> create(ApiRequest call) {
        var job = submissions.read(call.body(), call.find("Idempotency-Key"), call.principal());
        return service.submit(job).map(submitted -> {
            var body = new JsonObject().put(JobNames.JOB_ID, submitted.id());
            return submitted.repeated()
                    ? ApiResponse.json(200, body.put("idempotent", true), location(submitted.id()))
                    : ApiResponse.json(202, body, location(submitted.id()));
        });
    }

    private static Map<String, String> location(String id) {
        return Map.of("Location", "/v1/jobs/" + id);
    }

    private Future<ApiResponse> get(ApiRequest call) {
        var id = call.text(ID);
        return store.find(id, JobAccess.of(call.principal()))
                .map(found -> ApiResponse.json(JobJson.job(found.orElseThrow(() -> unknown(id)))));
    }

    private Future<ApiResponse> list(ApiRequest call) {
        var query = new JobList.Query(
                JobAccess.of(call.principal()).index(),
                Objects.requireNonNullElse(call.find("status"), ""),
                Objects.requireNonNullElse(call.find("task"), ""),
                call.integer("limit"),
                cursor(call.find("cursor")));
        return list.page(query).map(page -> {
            var next = page.next();
            return ApiResponse.json(new JsonObject()
                    .put("jobs", new JsonArray(page.jobs()))
                    .put("cursor", next == null ? null : next.toString()));
        });
    }

    private static JobList.Cursor cursor(@Nullable String cursor) {
        return cursor == null
                ? JobList.Cursor.START
                : JobList.Cursor.read(cursor)
                        .orElseThrow(() -> Rejected.invalid("query/cursor", "must be the cursor of an earlier answer"));
    }

    private Future<ApiResponse> follow(ApiRequest call) {
        var id = call.text(ID);
        var known = StreamEntryId.parse(call.lastEventId())
                .map(StreamEntryId::toString)
                .orElse("");
        return store.log(id, JobAccess.of(call.principal()), known, clock.instant())
                .map(log -> switch (log) {
                    case UNKNOWN -> throw unknown(id);
                    case OVER -> ApiResponse.none();
                    case OPEN -> ApiResponse.stream(streams.of(new JobId(id)));
                });
    }

    private Future<ApiResponse> cancel(ApiRequest call) {
        var id = call.text(ID);
        var body = call.findBody();
        var data = new JsonObject();
        if (body != null && body.getValue("reason") != null) {
            data.put("reason", body.getString("reason"));
        }
        return store.cancel(id, JobAccess.of(call.principal()), clock.instant(), data)
                .map(done -> canceled(id, done.orElseThrow(() -> unknown(id))));
    }

    private static ApiResponse canceled(String id, Canceled done) {
        return ApiResponse.json(new JsonObject()
                .put(JobNames.JOB_ID, id)
                .put(JobNames.STATUS, done.status())
                .put("updated", done.updated()));
    }

    private Future<ApiResponse> listTools(ApiRequest call) {
        return Future.succeededFuture(ApiResponse.json(new JsonObject().put("tools", tools)));
    }

    private static Rejected unknown(String id) {
        return Rejected.notFound("There is no job \"%s\".".formatted(id));
    }
}
