package io.streamops.gateway.http;

import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Serves one operation: authorization, validation, handler, response. */
final class Endpoint {
    private final Vertx vertx;
    private final HttpSettings http;
    private final AccessControl access;
    private final ResponseWriter responses;
    private final ApiContract.Operation operation;
    private final Routes.Handler handler;

    Endpoint(
            Vertx vertx,
            HttpSettings http,
            AccessControl access,
            ResponseWriter responses,
            ApiContract.Operation operation,
            Routes.Handler handler) {
        this.vertx = vertx;
        this.http = http;
        this.access = access;
        this.responses = responses;
        this.operation = operation;
        this.handler = handler;
    }

    ApiContract.Operation operation() {
        return operation;
    }

    void serve(RoutingContext routing) {
        var observation = RequestObservation.of(routing);
        observation.routed(operation);
        if (operation.body() != null) {
            routing.request().pause();
        }
        var context = vertx.getOrCreateContext();
        on(context, access.authorize(routing.request(), operation.access()))
                .onSuccess(observation::authenticated)
                .compose(principal -> body(routing)
                        .compose(body -> on(
                                context,
                                handler.handle(new ApiRequest(
                                        routing.request(), principal, parameters(routing, body), body.value)))))
                .compose(response -> {
                    responses.write(routing, response);
                    return Future.succeededFuture();
                })
                .onFailure(failure -> ResponseWriter.fail(routing, failure));
    }

    private record Body(@Nullable Object value, List<FieldError> errors) {
        static final Future<Body> NONE = Future.succeededFuture(new Body(null, List.of()));
    }

    private Future<Body> body(RoutingContext routing) {
        var rule = operation.body();
        if (rule == null) {
            return Body.NONE;
        }
        if (!rule.required() && !JsonRequestBody.isIn(routing.request())) {
            routing.request().resume();
            return Body.NONE;
        }
        return JsonRequestBody.read(vertx, routing.request(), http.maxBodyBytes(), http.idleTimeout())
                .map(bytes -> {
                    if (bytes.length() == 0) {
                        throw Rejected.invalid("", "is missing");
                    }
                    var value = JsonRequestBody.decode(bytes);
                    return new Body(value, rule.schema().check(value));
                });
    }

    /** The validated parameters; throws a problem that names all faults. */
    private Map<String, Object> parameters(RoutingContext routing, Body body) {
        var parameters = operation.parameters();
        if (parameters.isEmpty() && body.errors.isEmpty()) {
            return Map.of();
        }
        var errors = new ArrayList<>(body.errors);
        var values = new HashMap<String, Object>();
        for (var parameter : parameters) {
            var value = parameter.read(routing, errors);
            if (value != null) {
                values.put(parameter.name(), value);
            }
        }
        if (!errors.isEmpty()) {
            throw Rejected.invalid(errors);
        }
        return values;
    }

    /** Completes on the context of the request, wherever the result comes from. */
    private static <T> Future<T> on(Context context, Future<T> future) {
        if (future.succeeded()) {
            return Future.succeededFuture(future.result());
        }
        if (future.failed()) {
            return Future.failedFuture(future.cause());
        }
        var promise = Promise.<T>promise();
        future.onComplete(done -> {
            if (context.equals(Vertx.currentContext())) {
                promise.handle(done);
            } else {
                context.runOnContext(switched -> promise.handle(done));
            }
        });
        return promise.future();
    }
}
