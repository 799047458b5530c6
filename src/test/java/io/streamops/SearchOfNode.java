package io.streamops;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that searches at a node, over HTTP only. */
final class SearchOfNode {
    private SearchOfNode() {}

    /** The URLs of all pages that a search finds, page after page. */
    static List<String> urls(NodeProcess node, String word) {
        var urls = new ArrayList<String>();
        var cursor = "";
        while (cursor != null) {
            var page = json(node, "/api/search?q=%s&limit=100%s".formatted(word, cursor));
            page.getJsonArray("hits").forEach(hit -> urls.add(((JsonObject) hit).getString("url")));
            var next = page.getString("cursor");
            cursor = next == null ? null : "&cursor=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
        }
        return urls;
    }

    private static JsonObject json(NodeProcess node, String path) {
        try {
            return new JsonObject(node.get(path).body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
