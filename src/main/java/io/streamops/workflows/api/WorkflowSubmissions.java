package io.streamops.workflows.api;

import io.streamops.contract.event.EntityId;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.SubmissionService;
import io.streamops.events.api.SubmissionService.Submitted;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.ViewStore;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validates and submits workflows, for HTTP clients and for jobs. */
public record WorkflowSubmissions(SubmissionService service, ViewStore views) {
    /**
     * Creates a workflow, or finds the one that was created with the key.
     *
     * @param body valid against the schema of {@code POST /api/workflows}
     * @param key the idempotency key; null for none
     */
    public Future<Submitted> submit(JsonObject body, EntityAccess scope, @Nullable String key) {
        var workflow = WorkflowSubmission.of(body);
        return new InputLocationCheck(views)
                .check(workflow.input(), scope)
                .compose(allowed -> service.submit(workflow.submission(scope, key)));
    }

    /**
     * Checks which objects a workflow may read as its input. Processors read with the product's credentials, so the gateway, which
     * knows the client, refuses objects of the product's own bucket that the client may not read. Other buckets are not restricted.
     */
    record InputLocationCheck(ViewStore views) {
        private static final String PLACE = "minioPath";
        private static final String POINTER = "/input/" + PLACE;
        private static final Pattern WORKFLOW_KEY = Pattern.compile("workflows/([^/]+)/.+");
        private static final String REFUSED =
                "must be what one of your own workflows has left, or in another bucket than " + ObjectPath.OUR_BUCKET;

        /** Fails with a {@link Rejected} for an object that the client may not read, whether it exists or not. */
        Future<Void> check(@Nullable JsonObject input, EntityAccess scope) {
            if (scope.all() || input == null || !(input.getValue(PLACE) instanceof String text)) {
                return Future.succeededFuture();
            }
            var path = path(text);
            return path.bucket().equals(ObjectPath.OUR_BUCKET) ? checkOwn(path.key(), scope) : Future.succeededFuture();
        }

        private static ObjectPath path(String text) {
            try {
                return ObjectPath.parse(text);
            } catch (IllegalArgumentException e) {
                throw Rejected.invalid(POINTER, String.valueOf(e.getMessage()));
            }
        }

        private Future<Void> checkOwn(String key, EntityAccess scope) {
            var named = WORKFLOW_KEY.matcher(key);
            var workflow = named.matches() ? EntityKind.WORKFLOW.id(named.group(1)) : Optional.<EntityId>empty();
            return workflow.map(id -> views.find(EntityKind.WORKFLOW, id))
                    .orElseGet(() -> Future.succeededFuture(Optional.empty()))
                    .compose(found -> found.filter(scope::sees).isPresent()
                            ? Future.succeededFuture()
                            : Future.failedFuture(Rejected.invalid(POINTER, REFUSED)));
        }
    }
}
