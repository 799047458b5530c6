package io.streamops.jobs.tool;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.WebAccess;
import io.streamops.jobs.kind.WebAccess.Link;
import io.streamops.jobs.kind.WebAccess.Links;
import io.streamops.jobs.payload.Payloads;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Lists the links of a page. */
final class ExtractLinksTool implements Tool {
    static final Payloads.ToolSpec SPEC = new Payloads.ToolSpec(
            "extract_links",
            "Lists the links of a web page, or of given HTML, as absolute URLs with their text.",
            new JsonObject("""
                    {
                      "type": "object",
                      "properties": {
                        "url": {
                          "description": "The page to fetch, http or https.",
                          "type": "string", "minLength": 1, "maxLength": 8192
                        },
                        "html": {
                          "description": "HTML to look at, instead of a page.",
                          "type": "string"
                        },
                        "base": {
                          "description": "Where the HTML was found; links in it that are relative need it.",
                          "type": "string", "minLength": 1, "maxLength": 8192
                        },
                        "sameSite": {
                          "description": "Only links to the same host, with or without www.",
                          "type": "boolean", "default": false
                        },
                        "limit": {
                          "description": "How many links at most.",
                          "type": "integer", "minimum": 1, "maximum": 1000, "default": 200
                        }
                      },
                      "oneOf": [{"required": ["url"]}, {"required": ["html"]}],
                      "dependentRequired": {"base": ["html"]},
                      "additionalProperties": false,
                      "examples": [{"url": "https://example.com/", "sameSite": true, "limit": 10}]
                    }"""));

    private static final int USUAL = 200;
    private static final String SAME_SITE = "sameSite";

    private final WebAccess web;

    ExtractLinksTool(WebAccess web) {
        this.web = web;
    }

    @Override
    public Object run(JsonObject arguments, JobContext run) {
        var found = find(arguments, run);
        var fitting = arguments.getBoolean(SAME_SITE, false) ? sameSite(found) : found.links();
        var limit = arguments.getInteger("limit", USUAL);
        var links = new JsonArray();
        fitting.stream()
                .limit(limit)
                .forEach(link ->
                        links.add(new JsonObject().put("url", link.url()).put("text", link.text())));
        return new JsonObject()
                .put("url", found.url())
                .put("links", links)
                .put("truncated", found.truncated() || fitting.size() > limit);
    }

    private Links find(JsonObject arguments, JobContext run) {
        var html = arguments.getString("html");
        return html == null
                ? web.links(arguments.getString("url"), run)
                : web.linksIn(html, arguments.getString("base"), run);
    }

    private static List<Link> sameSite(Links found) {
        var own = site(found.url());
        if (own == null) {
            throw Tool.ToolArgumentErrors.at("/" + SAME_SITE, "requires base, as the HTML does not name its URL");
        }
        return found.links().stream()
                .filter(link -> own.equals(site(link.url())))
                .toList();
    }

    private static @Nullable String site(String url) {
        var parsed = HttpUrl.parse(url);
        return parsed == null ? null : parsed.host().replaceFirst("^www\\.", "");
    }
}
