package io.streamops.gateway;

import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.kit.IsoTime;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Map;

/** Serves liveness and readiness. The responses contain no addresses. */
record HealthRoutes(Readiness readiness) implements Routes {
    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of("getLiveness", this::live, "getReadiness", this::ready);
    }

    /** Responding is the check. */
    private Future<ApiResponse> live(ApiRequest call) {
        return Future.succeededFuture(ApiResponse.json(new JsonObject().put("status", "up")));
    }

    private Future<ApiResponse> ready(ApiRequest call) {
        var dependencies = new JsonObject();
        readiness.dependencies().forEach((name, dependency) -> dependencies.put(name, json(dependency)));
        var body = new JsonObject().put("status", status()).put("dependencies", dependencies);
        return Future.succeededFuture(ApiResponse.json(readiness.isReady() ? 200 : 503, body, Map.of()));
    }

    private String status() {
        return switch (readiness.phase()) {
            case STARTING, DRAINING -> readiness.phase().name().toLowerCase(Locale.ROOT);
            case SERVING -> readiness.isReady() ? "up" : "down";
        };
    }

    private static JsonObject json(Readiness.Dependency dependency) {
        return new JsonObject()
                .put("status", dependency.up() ? "up" : "down")
                .put("required", dependency.required())
                .put("since", IsoTime.text(dependency.since()));
    }
}
