package io.streamops.workflows.api;

import io.streamops.contract.event.EntityId;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.ViewStore;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where workflows may read what they begin with. Processors read with the product's own credentials, so what somebody must not
 * read of what lies in the product's own bucket is refused here, where he is known. Other buckets are whoever fills them's
 * business.
 */
record InputLocationCheck(ViewStore views) {
    private static final String PLACE = "minioPath";
    private static final String POINTER = "/input/" + PLACE;
    private static final Pattern OF_A_WORKFLOW = Pattern.compile("workflows/([^/]+)/.+");
    private static final String WHY =
            "must be what one of your own workflows has left, or in another bucket than " + ObjectPath.OUR_BUCKET;

    /** Fails with a {@link Rejected} for an object that is not for whoever asks; another's is as one that is not there. */
    Future<Void> check(@Nullable JsonObject input, EntityAccess scope) {
        if (scope.all() || input == null || !(input.getValue(PLACE) instanceof String text)) {
            return Future.succeededFuture();
        }
        var path = path(text);
        return path.bucket().equals(ObjectPath.OUR_BUCKET) ? checkOurs(path.key(), scope) : Future.succeededFuture();
    }

    private static ObjectPath path(String text) {
        try {
            return ObjectPath.parse(text);
        } catch (IllegalArgumentException e) {
            throw Rejected.invalid(POINTER, String.valueOf(e.getMessage()));
        }
    }

    private Future<Void> checkOurs(String key, EntityAccess scope) {
        var named = OF_A_WORKFLOW.matcher(key);
        var workflow = named.matches() ? EntityKind.WORKFLOW.id(named.group(1)) : Optional.<EntityId>empty();
        return workflow.map(id -> views.find(EntityKind.WORKFLOW, id))
                .orElseGet(() -> Future.succeededFuture(Optional.empty()))
                .compose(found -> found.filter(scope::sees).isPresent()
                        ? Future.succeededFuture()
                        : Future.failedFuture(Rejected.invalid(POINTER, WHY)));
    }
}
