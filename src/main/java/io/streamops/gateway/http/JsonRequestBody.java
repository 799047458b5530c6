package io.streamops.gateway.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.jackson.JacksonCodec;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads and decodes the JSON body of a request, within bounds: of size and time, of the depth of nesting, and of the length of
 * numbers and names.
 */
final class JsonRequestBody {
    private static final int DEEPEST = 64;
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(200)
                    .maxNameLength(10_000)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final HttpServerRequest request;
    private final int bound;
    private final Buffer body = Buffer.buffer();
    private final Promise<Buffer> read = Promise.promise();

    private JsonRequestBody(HttpServerRequest request, int bound) {
        this.request = request;
        this.bound = bound;
    }

    /** Whether the request has a body. */
    static boolean isIn(HttpServerRequest request) {
        var length = request.getHeader("content-length");
        return length == null ? request.getHeader("transfer-encoding") != null : !"0".equals(length);
    }

    /** Reads the body of a paused request. */
    static Future<Buffer> read(Vertx vertx, HttpServerRequest request, int bound, Duration timeout) {
        requireJson(request);
        if (contentLength(request) > bound) {
            throw ProblemMapper.of(413);
        }
        return new JsonRequestBody(request, bound).read(vertx, timeout);
    }

    private Future<Buffer> read(Vertx vertx, Duration timeout) {
        var timer = vertx.setTimer(timeout.toMillis(), late -> read.tryFail(tooSlow()));
        request.exceptionHandler(read::tryFail);
        request.endHandler(end -> read.tryComplete(body));
        request.handler(this::append);
        if ("100-continue".equalsIgnoreCase(request.getHeader("expect"))) {
            request.response().writeContinue();
        }
        request.resume();
        return read.future().onComplete(done -> vertx.cancelTimer(timer));
    }

    private void append(Buffer part) {
        if (body.length() + part.length() <= bound) {
            body.appendBuffer(part);
        } else {
            request.handler(Buffer::length);
            read.tryFail(ProblemMapper.of(413));
        }
    }

    private static long contentLength(HttpServerRequest request) {
        var length = request.getHeader("content-length");
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private static void requireJson(HttpServerRequest request) {
        var type = request.getHeader("content-type");
        var encoding = request.getHeader("content-encoding");
        if (type == null
                || !isJson(type.toLowerCase(Locale.ROOT))
                || (encoding != null && !encoding.equals("identity"))) {
            throw Problem.of(
                            415,
                            "unsupported_media_type",
                            "The body must be application/json, in UTF-8 and without Content-Encoding.")
                    .header("accept", "application/json")
                    .header("accept-encoding", "identity");
        }
    }

    private static boolean isJson(String type) {
        var semicolon = type.indexOf(';');
        var media = semicolon < 0 ? type : type.substring(0, semicolon).strip();
        var parameters = semicolon < 0
                ? ""
                : type.substring(semicolon + 1).replace("\"", "").strip();
        return (media.equals("application/json") || (media.startsWith("application/") && media.endsWith("+json")))
                && (!parameters.startsWith("charset=") || parameters.equals("charset=utf-8"));
    }

    private static Problem tooSlow() {
        return Problem.of(408, "timeout", "The body took too long to arrive.").header("connection", "close");
    }

    /** Rejects numbers that would become infinite, which JSON cannot express. */
    private static final class Finite extends JsonParserDelegate {
        Finite(JsonParser parser) {
            super(parser);
        }

        @Override
        public Number getNumberValue() throws IOException {
            var value = super.getNumberValue();
            if (value instanceof Double number && number.isInfinite()) {
                throw new StreamConstraintsException("a number is too large");
            }
            return value;
        }
    }

    /** Decodes to a JsonObject, a JsonArray or a plain value; throws a {@link Rejected} for invalid JSON. */
    static @Nullable Object decode(Buffer bytes) {
        try (var parser = new Finite(JSON.createParser(bytes.getBytes()))) {
            return JacksonCodec.fromParser(parser, Object.class);
        } catch (IOException | DecodeException e) {
            throw Rejected.invalid("", "is not valid JSON" + reason(e));
        }
    }

    private static String reason(Exception failure) {
        return failure.getCause() instanceof StreamConstraintsException
                ? ": it is nested deeper than %d levels, or a number or name in it is too long or too large"
                        .formatted(DEEPEST)
                : at(failure.getCause());
    }

    private static String at(@Nullable Throwable cause) {
        return cause instanceof com.fasterxml.jackson.core.JsonProcessingException json && json.getLocation() != null
                ? ", at line %d, column %d"
                        .formatted(
                                json.getLocation().getLineNr(),
                                json.getLocation().getColumnNr())
                : "";
    }
}
