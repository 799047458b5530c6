package io.streamops.gateway.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.streamops.rejection.Rejected;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The only place where failures become statuses and problems become text. */
final class ProblemMapper {
    static final String MEDIA_TYPE = "application/problem+json";

    private static final Logger log = LoggerFactory.getLogger(ProblemMapper.class);
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LATER = Duration.ofSeconds(5);

    private ProblemMapper() {}

    /** The problem for a failure; an unexpected failure is described in the log only. */
    static Problem of(Throwable failure) {
        return switch (failure) {
            case Problem problem -> problem;
            case Rejected rejected -> Problem.of(rejected);
            case Overloaded overloaded ->
                Problem.of(Rejected.overloaded("Too many requests are in flight; retry later.", SOON));
            case Unavailable unavailable ->
                Problem.of(Rejected.unavailable("A required dependency is unavailable.", LATER)
                        .with(Map.of("dependency", unavailable.dependency())));
            default -> {
                log.atError().setCause(failure).log("request failed");
                yield Problem.of(500, "internal", "Internal error; see the log for the request id.");
            }
        };
    }

    /** The problem for a bare status. */
    static Problem of(int status) {
        return switch (status) {
            case 400 -> Problem.of(Rejected.invalid("path", "cannot be read"));
            case 404 -> Problem.of(Rejected.notFound("The path does not exist."));
            case 413 -> Problem.of(413, "too_large", "The body is too large.");
            case 414 -> Problem.of(414, "uri_too_long", "The path and query are too long.");
            case 431 -> Problem.of(431, "headers_too_large", "The headers are too large.");
            default -> Problem.of(status, status < 500 ? "refused" : "internal", reason(status) + ".");
        };
    }

    /** The problem for a request that is not valid HTTP or exceeds a limit. */
    static Problem ofUndecodable(@Nullable Throwable cause) {
        return switch (cause) {
            case TooLongHttpLineException line -> of(414);
            case TooLongHttpHeaderException header -> of(431);
            case null -> malformed();
            default -> malformed();
        };
    }

    static Buffer encode(Problem problem) {
        var json = new JsonObject()
                .put("type", "about:blank")
                .put("title", reason(problem.status()))
                .put("status", problem.status())
                .put("detail", problem.detail())
                .put("code", problem.code())
                .put("details", new JsonObject(problem.details()));
        if (!problem.errors().isEmpty()) {
            var errors = new JsonArray();
            problem.errors()
                    .forEach(error -> errors.add(
                            new JsonObject().put("pointer", error.pointer()).put("message", error.message())));
            json.put("errors", errors);
        }
        return json.toBuffer();
    }

    private static Problem malformed() {
        return Problem.of(400, "malformed", "The request is not valid HTTP.");
    }

    private static String reason(int status) {
        return HttpResponseStatus.valueOf(status).reasonPhrase();
    }
}
