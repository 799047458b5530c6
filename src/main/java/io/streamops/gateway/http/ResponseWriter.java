package io.streamops.gateway.http;

import io.streamops.gateway.sse.EventStreams;
import io.streamops.rejection.Rejected;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes responses and problems. */
final class ResponseWriter {
    private static final Logger log = LoggerFactory.getLogger(ResponseWriter.class);
    private static final Duration LATER = Duration.ofSeconds(5);

    private final EventStreams streams;

    ResponseWriter(EventStreams streams) {
        this.streams = streams;
    }

    /** Fails if no more event streams may be open. */
    void write(RoutingContext routing, ApiResponse result) {
        if (isOver(routing)) {
            return;
        }
        var response = routing.response();
        switch (result) {
            case ApiResponse.Content content -> {
                content.headers().forEach(response::putHeader);
                response.setStatusCode(content.status())
                        .putHeader("content-type", content.mediaType())
                        .putHeader(
                                "content-length",
                                Integer.toString(content.body().length()))
                        .end(content.body());
            }
            case ApiResponse.Empty empty -> {
                empty.headers().forEach(response::putHeader);
                response.setStatusCode(empty.status()).end();
            }
            case ApiResponse.Pieces pieces -> {
                pieces.headers().forEach(response::putHeader);
                response.setChunked(true).putHeader("content-type", pieces.mediaType());
                if (HttpMethod.HEAD.equals(routing.request().method())) {
                    response.end();
                } else {
                    write(response, pieces.source());
                }
            }
            case ApiResponse.Stream stream -> stream(routing, stream);
        }
    }

    /**
     * A failure after the start of a response closes the connection, so that the client does not mistake it for complete.
     */
    private static void write(HttpServerResponse response, ApiResponse.Pieces.Source source) {
        source.next()
                .compose(piece -> piece.isEmpty()
                        ? response.end().map(false)
                        : response.write(piece.get()).map(true))
                .onSuccess(more -> {
                    if (more) {
                        write(response, source);
                    }
                })
                .onFailure(failure -> {
                    log.atInfo()
                            .addKeyValue("cause", failure.toString())
                            .log("a chunked response failed, its connection is closed");
                    response.reset();
                });
    }

    static void fail(RoutingContext routing, Throwable failure) {
        if (!isOver(routing)) {
            write(routing.response(), ProblemMapper.of(failure));
        }
    }

    static void write(HttpServerResponse response, Problem problem) {
        problem.headers().forEach(response::putHeader);
        response.setStatusCode(problem.status())
                .putHeader("content-type", ProblemMapper.MEDIA_TYPE)
                .end(ProblemMapper.encode(problem));
    }

    private void stream(RoutingContext routing, ApiResponse.Stream stream) {
        if (HttpMethod.HEAD.equals(routing.request().method())) {
            EventStreams.head(routing.response()).end();
        } else if (!streams.hasCapacity()) {
            throw Rejected.overloaded("Too many event streams are open; retry later.", LATER);
        } else {
            streams.open(routing, stream.source(), ApiRequest.lastEventId(routing.request()));
        }
    }

    /** The client has disconnected or has received a response already. */
    private static boolean isOver(RoutingContext routing) {
        return routing.response().ended()
                || routing.response().closed()
                || routing.response().headWritten();
    }
}
