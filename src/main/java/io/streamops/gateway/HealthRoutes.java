package io.streamops.gateway;

import io.streamops.gateway.http.Answer;
import io.streamops.gateway.http.Call;
import io.streamops.gateway.http.OperationHandler;
import io.streamops.gateway.http.Routes;
import io.streamops.kit.Iso;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Map;

/** Serves liveness and readiness. The responses contain no addresses. */
record HealthRoutes(Readiness readiness) implements Routes {
    @Override
    public Map<String, OperationHandler> operations() {
        return Map.of("getLiveness", this::live, "getReadiness", this::ready);
    }

    /** Responding is the check. */
    private Future<Answer> live(Call call) {
        return Future.succeededFuture(Answer.json(new JsonObject().put("status", "up")));
    }

    private Future<Answer> ready(Call call) {
        var dependencies = new JsonObject();
        readiness.dependencies().forEach((name, dependency) -> dependencies.put(name, shown(dependency)));
        var body = new JsonObject().put("status", status()).put("dependencies", dependencies);
        return Future.succeededFuture(Answer.json(readiness.isReady() ? 200 : 503, body, Map.of()));
    }

    private String status() {
        return switch (readiness.phase()) {
            case STARTING, DRAINING -> readiness.phase().name().toLowerCase(Locale.ROOT);
            case SERVING -> readiness.isReady() ? "up" : "down";
        };
    }

    private static JsonObject shown(Readiness.Dependency dependency) {
        return new JsonObject()
                .put("status", dependency.up() ? "up" : "down")
                .put("required", dependency.required())
                .put("since", Iso.text(dependency.since()));
    }
}
