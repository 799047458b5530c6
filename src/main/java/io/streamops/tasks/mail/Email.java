package io.streamops.tasks.mail;

import io.streamops.execution.Failure;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to whom.
 *
 * @param subject one line
 * @param text null where there is HTML only
 * @param html null where there is text only
 */
record Email(
        MailAddress recipient,
        String subject,
        @Nullable String text,
        @Nullable String html) {
    static final String INVALID = "INVALID_DATA";

    /** In characters, as the JSON Schema of the data has it too; values that are filled in count as well. */
    private static final int LONGEST_SUBJECT = 900;
    /** Bytes of text, and of HTML. */
    private static final int MOST_BYTES = 1_000_000;

    Email {
        if (text == null && html == null) {
            throw invalid("has neither template nor text nor html");
        }
    }

    /** From a task's data. A text or HTML that is given goes before the template's. */
    static Email of(JsonObject data) {
        var values = new TemplatePlaceholders(variables(data));
        var name = text(data, "template");
        var template = name == null
                ? null
                : EmailTemplate.of(name)
                        .orElseThrow(() -> invalid("names a template that is not there; there is "
                                + String.join(", ", EmailTemplate.NAMES)));
        var text = or(text(data, "text"), template == null ? null : template.text());
        var html = or(text(data, "html"), template == null ? null : template.html());
        return new Email(
                recipient(data),
                subject(data, values),
                text == null ? null : bounded("text", values.filled(text)),
                html == null ? null : bounded("html", values.filledHtml(html)));
    }

    private static MailAddress recipient(JsonObject data) {
        var recipient = text(data, "recipient");
        return MailAddress.of(recipient == null ? "" : recipient)
                .orElseThrow(() -> invalid("needs a recipient that is an email address"));
    }

    /** A line break in it would begin a header of somebody's choice. */
    private static String subject(JsonObject data, TemplatePlaceholders values) {
        var subject = text(data, "subject");
        if (subject == null || subject.chars().anyMatch(Email::isBreak)) {
            throw invalid("needs a subject that is one line");
        }
        var filled = values.filled(subject)
                .replaceAll("[\\p{Cc}\\u2028\\u2029]+", " ")
                .strip();
        if (filled.codePointCount(0, filled.length()) > LONGEST_SUBJECT) {
            throw invalid("has a subject of more than " + LONGEST_SUBJECT + " characters");
        }
        return filled;
    }

    private static boolean isBreak(int c) {
        return Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
    }

    private static String bounded(String name, String content) {
        if (content.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw invalid("has a %s of more than %d bytes".formatted(name, MOST_BYTES));
        }
        return content;
    }

    private static JsonObject variables(JsonObject data) {
        return data.getValue("variables") instanceof JsonObject given ? given : new JsonObject();
    }

    private static @Nullable String text(JsonObject data, String name) {
        var value = data.getValue(name);
        if (value != null && !(value instanceof String)) {
            throw invalid("has a " + name + " that is no text");
        }
        return (String) value;
    }

    private static @Nullable String or(@Nullable String one, @Nullable String other) {
        return one == null ? other : one;
    }

    private static Failure invalid(String complaint) {
        return Failure.permanent(INVALID, "The mail " + complaint + ".");
    }
}
