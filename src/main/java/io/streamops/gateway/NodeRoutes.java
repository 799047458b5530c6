package io.streamops.gateway;

import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.function.Supplier;

/** Serves the list of nodes and the metrics of this node. */
record NodeRoutes(Vertx vertx, NodeDirectory directory, Supplier<String> metrics) implements Routes {
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of("listNodes", this::list, "getMetrics", this::metrics);
    }

    private Future<ApiResponse> list(ApiRequest call) {
        return directory
                .nodes()
                .map(nodes -> ApiResponse.json(new JsonObject().put("nodes", NodeJson.array(nodes, NodeJson::of))));
    }

    /** Renders thousands of metrics, which takes too long for an event loop. */
    private Future<ApiResponse> metrics(ApiRequest call) {
        return vertx.executeBlocking(metrics::get, false)
                .map(text -> new ApiResponse.Content(200, PROMETHEUS, Buffer.buffer(text), Map.of()));
    }
}
