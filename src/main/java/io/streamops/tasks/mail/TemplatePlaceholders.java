package io.streamops.tasks.mail;

import io.streamops.kit.MarkupEscaper;
import io.vertx.core.json.JsonObject;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts values where a text has {@code {{name}}}, or {@code {{name|what else}}}. A name without a value and without anything
 * else stays as it is. What was put in is not looked at again.
 */
record TemplatePlaceholders(JsonObject variables) {
    private static final Pattern PLACE =
            Pattern.compile("\\{\\{\\s{0,9}([A-Za-z_][A-Za-z0-9_.-]{0,99})\\s{0,9}(?:\\|([^{}]{0,500}))?}}");

    String filled(String text) {
        return filled(text, UnaryOperator.identity());
    }

    /** With values that are texts and never markup. */
    String filledHtml(String html) {
        return filled(html, MarkupEscaper::escaped);
    }

    private String filled(String text, UnaryOperator<String> made) {
        return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(value(place, made)));
    }

    private String value(MatchResult place, UnaryOperator<String> made) {
        var value = variables.getValue(place.group(1));
        if (value != null) {
            return made.apply(value.toString());
        }
        return place.group(2) == null ? place.group() : place.group(2);
    }
}
