package io.streamops.jobs.tool;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.WebAccess;
import io.streamops.jobs.payload.Payloads;
import io.streamops.jobs.text.KeySentences;
import io.streamops.jobs.text.KeySentences.Sentence;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;

/** Returns the most important sentences of a text or page. */
final class SummarizeTool implements Tool {
    static final Payloads.ToolSpec SPEC = new Payloads.ToolSpec(
            "summarize",
            "Picks the most important sentences of a text or web page, verbatim and in their order.",
            new JsonObject("""
                    {
                      "type": "object",
                      "properties": {
                        "text": {
                          "description": "What to summarize.",
                          "type": "string", "minLength": 1
                        },
                        "url": {
                          "description": "A page to summarize instead, http or https.",
                          "type": "string", "minLength": 1, "maxLength": 8192
                        },
                        "sentences": {
                          "description": "How many sentences at most.",
                          "type": "integer", "minimum": 1, "maximum": 50, "default": 3
                        }
                      },
                      "oneOf": [{"required": ["text"]}, {"required": ["url"]}],
                      "additionalProperties": false,
                      "examples": [{"url": "https://example.com/", "sentences": 2}]
                    }"""));

    private static final int USUAL = 3;

    private final WebAccess web;

    SummarizeTool(WebAccess web) {
        this.web = web;
    }

    @Override
    public Object run(JsonObject arguments, JobContext run) {
        var most = arguments.getInteger("sentences", USUAL);
        var text = arguments.getString("text");
        return text == null ? ofPage(arguments.getString("url"), most, run) : summary(new JsonObject(), text, most);
    }

    /** From the page's Markdown, because its text is lower case. */
    private JsonObject ofPage(String url, int most, JobContext run) {
        var page = web.page(url, run);
        var about = new JsonObject().put("url", page.getString("finalUrl")).put("title", page.getString("title"));
        return summary(about, MarkdownSentences.of(page.getString("markdown")), most);
    }

    private static JsonObject summary(JsonObject about, String text, int most) {
        var sentences = KeySentences.of(List.of(text), null, most).stream()
                .map(Sentence::text)
                .toList();
        return about.put("summary", sentences.stream().collect(Collectors.joining(" ")))
                .put("sentences", new JsonArray(sentences));
    }
}
