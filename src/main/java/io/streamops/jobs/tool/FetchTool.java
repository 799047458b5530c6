package io.streamops.jobs.tool;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.WebAccess;
import io.streamops.jobs.payload.Payloads;
import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;

/** Fetches a page and returns its main content. */
final class FetchTool implements Tool {
    static final Payloads.ToolSpec SPEC = new Payloads.ToolSpec(
            "fetch",
            "Fetches a web page, HTML or plain text, and returns its main content without menus and advertisements.",
            new JsonObject("""
                    {
                      "type": "object",
                      "properties": {
                        "url": {
                          "description": "The page, http or https.",
                          "type": "string", "minLength": 1, "maxLength": 8192
                        },
                        "format": {
                          "description": "Only the words in lower case (text), or only the Markdown; both without it.",
                          "enum": ["text", "markdown"]
                        },
                        "maxLength": {
                          "description": "How many characters of text, and of Markdown, at most.",
                          "type": "integer", "minimum": 1, "maximum": 300000
                        }
                      },
                      "required": ["url"],
                      "additionalProperties": false,
                      "examples": [{"url": "https://example.com/", "format": "markdown", "maxLength": 4000}]
                    }"""));

    private static final List<String> FACTS = List.of(
            "url",
            "finalUrl",
            "statusCode",
            "contentType",
            "title",
            "description",
            "language",
            "canonicalUrl",
            "fetchedAt");
    private static final List<String> CONTENTS = List.of("text", "markdown");
    private static final String TRUNCATED = "truncated";

    private final WebAccess web;

    FetchTool(WebAccess web) {
        this.web = web;
    }

    @Override
    public Object run(JsonObject arguments, JobContext run) {
        var page = web.page(arguments.getString("url"), run);
        var output = new JsonObject();
        FACTS.forEach(fact -> output.put(fact, page.getValue(fact)));
        var format = arguments.getString("format");
        var most = arguments.getInteger("maxLength", Integer.MAX_VALUE);
        var cut = page.getBoolean(TRUNCATED, false);
        for (var content : format == null ? CONTENTS : List.of(format)) {
            var part = Truncation.characters(Objects.requireNonNull(page.getString(content, "")), most);
            output.put(content, part.text());
            cut |= part.shortened();
        }
        return output.put(TRUNCATED, cut);
    }
}
