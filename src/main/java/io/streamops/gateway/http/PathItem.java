package io.streamops.gateway.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;

/** A path and its operations. */
final class PathItem {
    private final Map<HttpMethod, Endpoint> endpoints;
    private final String allowed;
    private final Cors cors;

    PathItem(Map<HttpMethod, Endpoint> endpoints, Cors cors) {
        this.endpoints = Map.copyOf(endpoints);
        this.allowed = HttpMethodNames.allowed(endpoints.keySet());
        this.cors = cors;
    }

    void serve(RoutingContext routing) {
        var method = routing.request().method();
        var endpoint = endpoints.get(HttpMethod.HEAD.equals(method) ? HttpMethod.GET : method);
        if (endpoint != null) {
            endpoint.serve(routing);
        } else if (HttpMethod.OPTIONS.equals(method)) {
            options(routing);
        } else {
            ResponseWriter.fail(
                    routing,
                    Problem.of(405, "method_not_allowed", "This path allows " + allowed + ".")
                            .header("allow", allowed));
        }
    }

    private void options(RoutingContext routing) {
        if (Cors.isPreflight(routing.request())) {
            cors.answerPreflight(routing.request(), allowed);
        }
        routing.response().setStatusCode(204).putHeader("allow", allowed).end();
    }
}
