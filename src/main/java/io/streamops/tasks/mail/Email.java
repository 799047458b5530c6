package io.streamops.tasks.mail;

import io.streamops.execution.Failure;
import io.streamops.kit.JarFiles;
import io.streamops.kit.MarkupEscaper;
import io.vertx.core.json.JsonObject;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A mail to one recipient.
 *
 * @param subject one line
 * @param text null for HTML only
 * @param html null for text only
 */
record Email(
        Email.Address recipient,
        String subject,
        @Nullable String text,
        @Nullable String html) {
    static final String INVALID = "INVALID_DATA";

    /** In characters, with the values filled in; the JSON Schema of the data has the same limit. */
    private static final int LONGEST_SUBJECT = 900;
    /** Bytes of text, and of HTML. */
    private static final int MOST_BYTES = 1_000_000;

    Email {
        if (text == null && html == null) {
            throw invalid("has neither template nor text nor html");
        }
    }

    /** From a task's data. A given text or HTML replaces that of the template. */
    static Email of(JsonObject data) {
        var values = new Placeholders(variables(data));
        var name = text(data, "template");
        var template = name == null
                ? null
                : Template.of(name)
                        .orElseThrow(() -> invalid(
                                "names a template that is not there; there is " + String.join(", ", Template.NAMES)));
        var text = or(text(data, "text"), template == null ? null : template.text());
        var html = or(text(data, "html"), template == null ? null : template.html());
        return new Email(
                recipient(data),
                subject(data, values),
                text == null ? null : bounded("text", values.filled(text)),
                html == null ? null : bounded("html", values.filledHtml(html)));
    }

    private static Address recipient(JsonObject data) {
        var recipient = text(data, "recipient");
        return Address.of(recipient == null ? "" : recipient)
                .orElseThrow(() -> invalid("needs a recipient that is an email address"));
    }

    /** A line break would let clients inject headers. */
    private static String subject(JsonObject data, Placeholders values) {
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

    private static Failure invalid(String error) {
        return Failure.permanent(INVALID, "The mail " + error + ".");
    }

    /** A built-in mail, as text and HTML with placeholders. */
    record Template(String text, String html) {
        /** The JSON Schema of the data lists them too. */
        static final List<String> NAMES = List.of("welcome_email");

        /** Empty for an unknown name. */
        static Optional<Template> of(String name) {
            return NAMES.contains(name)
                    ? Optional.of(new Template(text(name + ".txt"), text(name + ".html")))
                    : Optional.empty();
        }

        private static String text(String file) {
            return JarFiles.text("/tasks/mail/" + file);
        }
    }

    /**
     * Replaces {@code {{name}}} and {@code {{name|default}}} by values. A placeholder without a value and a default stays as it
     * is. Values are not searched for placeholders.
     */
    record Placeholders(JsonObject variables) {
        private static final Pattern PLACE =
                Pattern.compile("\\{\\{\\s{0,9}([A-Za-z_][A-Za-z0-9_.-]{0,99})\\s{0,9}(?:\\|([^{}]{0,500}))?}}");

        String filled(String text) {
            return filled(text, UnaryOperator.identity());
        }

        /** With values escaped, so that they are never markup. */
        String filledHtml(String html) {
            return filled(html, MarkupEscaper::escaped);
        }

        private String filled(String text, UnaryOperator<String> escape) {
            return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(value(place, escape)));
        }

        private String value(MatchResult place, UnaryOperator<String> escape) {
            var value = variables.getValue(place.group(1));
            if (value != null) {
                return escape.apply(value.toString());
            }
            return place.group(2) == null ? place.group() : place.group(2);
        }
    }

    /**
     * An address that every mail server accepts: one mailbox in ASCII, without a name, quotes or comments.
     *
     * @param domain in ASCII; internationalized names are converted
     */
    record Address(String local, String domain) {
        private static final int LONGEST_LOCAL = 64;
        private static final int LONGEST = 254;
        private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
        private static final Pattern LOCAL = Pattern.compile(ATOM + "(\\." + ATOM + ")*");
        private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
        private static final Pattern DOMAIN = Pattern.compile(LABEL + "(\\." + LABEL + ")*");

        /** Empty for a text that is no address. */
        static Optional<Address> of(String text) {
            var at = text.lastIndexOf('@');
            if (at < 1 || text.length() > LONGEST) {
                return Optional.empty();
            }
            var local = text.substring(0, at);
            var domain = ascii(text.substring(at + 1));
            var fits = local.length() <= LONGEST_LOCAL
                    && LOCAL.matcher(local).matches()
                    && local.length() + 1 + domain.length() <= LONGEST
                    && DOMAIN.matcher(domain).matches();
            return fits ? Optional.of(new Address(local, domain)) : Optional.empty();
        }

        private static String ascii(String domain) {
            try {
                return IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES);
            } catch (IllegalArgumentException e) {
                return ""; // fits no domain
            }
        }

        @Override
        public String toString() {
            return local + "@" + domain;
        }
    }
}
