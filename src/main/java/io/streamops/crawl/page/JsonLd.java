package io.streamops.crawl.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.json.JsonArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The structured data of a page: the JSON of each script, in full or not at all; the elements of an array one by one. */
final class JsonLd {
    private static final int LONGEST_SCRIPT = 400_000;
    private static final int DEEPEST = 40;
    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(100)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final JsonArray found = new JsonArray();
    private int left = PageLimits.JSON_LD - 2;
    private int scripts;
    private boolean cut;

    void add(String script) {
        if (++scripts > PageLimits.SCRIPTS || script.length() > LONGEST_SCRIPT) {
            cut = true;
            return;
        }
        switch (parsed(script)) {
            case null -> {}
            case List<?> list -> list.forEach(this::keep);
            case Object one -> keep(one);
        }
    }

    /** Null if invalid, which is common; the page is still useful. */
    private static @Nullable Object parsed(String script) {
        try {
            return JSON.readValue(script, Object.class);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private void keep(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return;
        }
        var clean = clean(map);
        try {
            var size = JSON.writeValueAsBytes(clean).length + 1;
            if (size > left) {
                cut = true;
                return;
            }
            left -= size;
            found.add(clean);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object clean(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> SurrogateRepair.of(text);
            case List<?> list -> {
                var clean = new ArrayList<@Nullable Object>(list.size());
                list.forEach(element -> clean.add(clean(element)));
                yield clean;
            }
            case Map<?, ?> map -> {
                var clean = new LinkedHashMap<String, @Nullable Object>();
                map.forEach((key, element) -> clean.put(SurrogateRepair.of((String) key), clean(element)));
                yield clean;
            }
            default -> value;
        };
    }

    boolean isCut() {
        return cut;
    }

    JsonArray toJson() {
        return found;
    }
}
