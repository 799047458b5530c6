package io.streamops.jobs.llm.openai;

import io.streamops.execution.Failure;
import io.streamops.kit.Truncation;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error response.
 *
 * @param code the endpoint's error code; empty if there is none
 * @param message the endpoint's message, safe for users
 */
record ErrorResponse(int status, String code, String message) {
    private static final int LONGEST = 300;
    private static final int BAD_REQUEST = 400;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int UNPROCESSABLE = 422;
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERROR = 500;
    private static final int BUSY = 503;
    /** The status for overload of Anthropic and others. */
    private static final int OVERLOADED = 529;

    /** @param secret removed from the message, in case the endpoint repeats it */
    static ErrorResponse of(int status, String body, Optional<String> secret) {
        var json = decoded(body);
        var error = json == null ? null : json.getValue("error");
        if (error instanceof JsonObject object) {
            var code = object.getValue("code") instanceof String word ? word : text(object.getValue("type"));
            return new ErrorResponse(status, code, shown(text(object.getValue("message")), secret));
        }
        var text = error != null ? text(error) : json != null ? text(json.getValue("message")) : body;
        return new ErrorResponse(status, "", shown(text.stripLeading().startsWith("<") ? "" : text, secret));
    }

    private static @Nullable JsonObject decoded(String body) {
        try {
            return Json.decodeValue(body) instanceof JsonObject object ? object : null;
        } catch (DecodeException e) {
            return null;
        }
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static String shown(String text, Optional<String> secret) {
        var open = secret.map(hidden -> text.replace(hidden, "***")).orElse(text);
        var line = open.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return line.length() > LONGEST ? Truncation.exactly(line, LONGEST) + "…" : line;
    }

    /** Whether the error is about this parameter. */
    boolean isAbout(String part) {
        return (status == BAD_REQUEST || status == UNPROCESSABLE)
                && message.toLowerCase(Locale.ROOT).contains(part);
    }

    /** Whether a retry may succeed. An exhausted quota is also a 429, but is permanent. */
    boolean isTemporary() {
        return status == BUSY || status == OVERLOADED || (status == TOO_MANY && !code.equals("insufficient_quota"));
    }

    Failure failure() {
        var detail = message.isEmpty() ? "" : ": " + message;
        if (status == TOO_MANY) {
            return ChatFailures.rateLimited(detail);
        }
        if (status == REQUEST_TIMEOUT || status >= SERVER_ERROR) {
            return ChatFailures.unavailable("answered " + status + detail);
        }
        if (status >= BAD_REQUEST) {
            return ChatFailures.refused("answered " + status + detail);
        }
        return ChatFailures.refused("answered " + status + "; LLM_BASE_URL must not redirect");
    }
}
