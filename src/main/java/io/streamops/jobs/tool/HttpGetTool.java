package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.WebAccess;
import io.streamops.jobs.kind.WebAccess.Response;
import io.streamops.jobs.payload.Payloads;
import io.streamops.kit.Truncation;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Returns the response to a GET request. */
final class HttpGetTool implements Tool {
    static final Payloads.ToolSpec SPEC = new Payloads.ToolSpec(
            "http_get",
            "Sends a GET request to a public URL and returns the response: text, JSON, or bytes as Base64.",
            new JsonObject("""
                    {
                      "type": "object",
                      "properties": {
                        "url": {
                          "description": "What to get, http or https.",
                          "type": "string", "minLength": 1, "maxLength": 8192
                        },
                        "as": {
                          "description": "How the body is given.",
                          "enum": ["text", "json", "base64"], "default": "text"
                        }
                      },
                      "required": ["url"],
                      "additionalProperties": false,
                      "examples": [{"url": "https://example.com/status.json", "as": "json"}]
                    }"""));

    /** The maximum body. Base64 makes it a third longer; text is cut again by its size as JSON. */
    private static final int MAX_BYTES = 600_000;

    private static final int MAX_TEXT = 800_000;
    private static final Pattern CHARSET = Pattern.compile("charset=\"?([A-Za-z0-9._:+-]+)", Pattern.CASE_INSENSITIVE);

    private final WebAccess web;

    HttpGetTool(WebAccess web) {
        this.web = web;
    }

    /** @param body null for an error response that has none */
    private record ResponseBody(@Nullable Object body, boolean truncated) {}

    @Override
    public Object run(JsonObject arguments, JobContext run) {
        var response = web.get(arguments.getString("url"), MAX_BYTES, run);
        var body = switch (Objects.requireNonNull(arguments.getString("as", "text"))) {
            case "json" -> json(response);
            case "base64" ->
                new ResponseBody(
                        Base64.getEncoder().encodeToString(response.body().getBytes()), response.truncated());
            default -> text(response);
        };
        return new JsonObject()
                .put("url", response.url())
                .put("status", response.status())
                .put("contentType", response.contentType())
                .put("body", body.body())
                .put("truncated", body.truncated());
    }

    private static ResponseBody text(Response response) {
        var text = response.body().toString(charset(response.contentType()));
        var cut = Truncation.of(text, MAX_TEXT);
        return new ResponseBody(cut.text(), response.truncated() || cut.shortened());
    }

    /** Error responses have no body here. */
    private static ResponseBody json(Response response) {
        if (response.status() < 200 || response.status() > 299) {
            return new ResponseBody(null, false);
        }
        if (response.truncated()) {
            throw Failure.permanent("not_json", "The response is too long to be parsed as JSON");
        }
        try {
            return new ResponseBody(Json.decodeValue(response.body()), false);
        } catch (DecodeException e) {
            throw Failure.permanent("not_json", "The response is not valid JSON");
        }
    }

    private static Charset charset(String contentType) {
        var named = CHARSET.matcher(contentType);
        try {
            return named.find() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return StandardCharsets.UTF_8;
        }
    }
}
