package io.streamops.jobs.llm;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the input of a plan.
 *
 * @param problems receives the faults
 */
record PlanInputReader(List<String> problems) {
    private static final Pattern WEB_ADDRESS = Pattern.compile("https?://[^\\s\"<>]{1,2000}");
    private static final int MOST_URLS = 100;
    private static final List<String> OBJECTS = List.of("rules", "transform");
    private static final List<String> TEXTS = List.of("query", "minioPath");

    /** Drops members that no workflow knows. */
    JsonObject read(@Nullable Object value) {
        var input = new JsonObject();
        if (value instanceof JsonObject given) {
            urls(given.getValue("urls"), input);
            OBJECTS.forEach(name -> put(name, given.getValue(name), JsonObject.class, "an object", input));
            TEXTS.forEach(name -> put(name, given.getValue(name), String.class, "a text", input));
            put("records", given.getValue("records"), JsonArray.class, "a list", input);
        } else if (value != null) {
            problems.add("\"input\" must be an object");
        }
        return input;
    }

    private void urls(@Nullable Object value, JsonObject input) {
        if (value instanceof JsonArray urls
                && urls.size() <= MOST_URLS
                && urls.stream()
                        .allMatch(url -> url instanceof String text
                                && WEB_ADDRESS.matcher(text).matches())) {
            if (!urls.isEmpty()) {
                input.put("urls", urls);
            }
        } else if (value != null) {
            problems.add("\"input.urls\" must be a list of at most %d URLs".formatted(MOST_URLS));
        }
    }

    private void put(String name, @Nullable Object value, Class<?> type, String words, JsonObject input) {
        if (type.isInstance(value)) {
            input.put(name, value);
        } else if (value != null) {
            problems.add("\"input." + name + "\" must be " + words);
        }
    }

    /** All URLs in a text. */
    static List<String> addresses(String text) {
        return WEB_ADDRESS
                .matcher(text)
                .results()
                .map(found -> found.group().replaceAll("[.,;:!?)\\]}']+$", ""))
                .distinct()
                .limit(MOST_URLS)
                .toList();
    }

    /** The text without its URLs. */
    static String withoutAddresses(String text) {
        return WEB_ADDRESS.matcher(text).replaceAll(" ");
    }
}
