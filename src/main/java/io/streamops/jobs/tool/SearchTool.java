package io.streamops.jobs.tool;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.payload.Payloads;
import io.vertx.core.json.JsonObject;

/** Searches crawled pages and collected posts. */
final class SearchTool implements Tool {
    static final Payloads.ToolSpec SPEC = new Payloads.ToolSpec(
            "search",
            "Finds crawled pages and collected posts, best match first, with the matching passage of each.",
            new JsonObject("""
                    {
                      "type": "object",
                      "properties": {
                        "query": {
                          "description": "Words that all have to occur; \\"a phrase\\", -word, title:word, site:host, type:page, type:post.",
                          "type": "string", "minLength": 1, "maxLength": 1000
                        },
                        "site": {
                          "description": "Only what is on this host and those below it.",
                          "type": "string", "minLength": 1, "maxLength": 253
                        },
                        "lang": {
                          "description": "Only what is in this language, ISO 639-1.",
                          "type": "string", "pattern": "^[A-Za-z]{2}$"
                        },
                        "project": {
                          "description": "Of posts, only those of this project.",
                          "type": "string", "minLength": 1, "maxLength": 1000
                        },
                        "limit": {
                          "description": "How many at most.",
                          "type": "integer", "minimum": 1, "maximum": 50, "default": 10
                        }
                      },
                      "required": ["query"],
                      "additionalProperties": false,
                      "examples": [{"query": "event loop", "site": "example.com", "limit": 3}]
                    }"""));

    private static final int USUAL = 10;

    private final PassageRetrieval retrieval;

    SearchTool(PassageRetrieval retrieval) {
        this.retrieval = retrieval;
    }

    @Override
    public Object run(JsonObject arguments, JobContext run) {
        return run.await(retrieval.search(new PassageRetrieval.Query(
                arguments.getString("query"),
                arguments.getString("site"),
                arguments.getString("lang"),
                new PassageRetrieval.Posts(run.job(), arguments.getString("project")),
                arguments.getInteger("limit", USUAL))));
    }
}
