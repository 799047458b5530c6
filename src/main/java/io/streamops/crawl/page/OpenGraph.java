package io.streamops.crawl.page;

import io.streamops.kit.JsonSize;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The Open Graph properties of a page. A property that occurs once is a string, a repeated one an array. Names lose the
 * prefix {@code og:}, but keep those of the protocol's other namespaces.
 */
final class OpenGraph {
    private static final Set<String> NAMESPACES = Set.of("article", "book", "profile", "music", "video");
    private static final int LONGEST_NAME = 100;
    /** Quotes, colons, commas and brackets. */
    private static final int JSON_OVERHEAD = 8;

    private final Map<String, List<String>> values = new LinkedHashMap<>();
    private int left = PageLimits.OPEN_GRAPH - JSON_OVERHEAD;
    private boolean cut;

    /** Adds a {@code meta} element by its property; if that is no known one, by its name. */
    void note(String property, String name, String content) {
        if (!note(property, content)) {
            note(name, content);
        }
    }

    private boolean note(String written, String content) {
        var name = written.strip().toLowerCase(Locale.ROOT);
        var colon = name.indexOf(':');
        if (colon <= 0 || colon == name.length() - 1) {
            return false;
        }
        var namespace = name.substring(0, colon);
        if (namespace.equals("og")) {
            add(name.substring(colon + 1), content);
        } else if (NAMESPACES.contains(namespace)) {
            add(name, content);
        } else {
            return false;
        }
        return true;
    }

    private void add(String name, String content) {
        var key = SingleLine.of(name);
        var value = SingleLine.of(content);
        if (key.length() > LONGEST_NAME || value.isEmpty()) {
            return;
        }
        var size =
                JsonSize.of(value) + JSON_OVERHEAD + (values.containsKey(key) ? 0 : JsonSize.of(key) + JSON_OVERHEAD);
        if (size > left) {
            cut = true;
            return;
        }
        left -= size;
        values.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
    }

    String first(String name) {
        var found = values.get(name);
        return found == null ? "" : found.getFirst();
    }

    boolean isCut() {
        return cut;
    }

    JsonObject toJson() {
        var json = new JsonObject();
        values.forEach((name, found) -> json.put(name, found.size() == 1 ? found.getFirst() : new JsonArray(found)));
        return json;
    }
}
