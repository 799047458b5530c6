package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.search.QueryClause.After;
import io.streamops.index.search.QueryClause.Before;
import io.streamops.index.search.QueryClause.Lang;
import io.streamops.index.search.QueryClause.Not;
import io.streamops.index.search.QueryClause.OfKind;
import io.streamops.index.search.QueryClause.Phrase;
import io.streamops.index.search.QueryClause.Platform;
import io.streamops.index.search.QueryClause.Positive;
import io.streamops.index.search.QueryClause.Project;
import io.streamops.index.search.QueryClause.Site;
import io.streamops.index.search.QueryClause.Word;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses user input: {@code word}, {@code "some words"}, {@code begin*}, {@code title:}, {@code site:}, {@code lang:},
 * {@code type:}, {@code project:}, {@code platform:}, {@code after:}, {@code before:}, each with an optional {@code -}.
 * There are no syntax errors: what is not a valid operator is a word.
 */
final class QueryParser {
    private static final int CLAUSES = 32;
    private static final int CHARACTERS = 2_000;

    private final String text;
    private int at;

    private QueryParser(String text) {
        this.text = text;
    }

    static List<QueryClause> parse(String query) {
        return new QueryParser(query.substring(0, Math.min(query.length(), CHARACTERS))).clauses();
    }

    private List<QueryClause> clauses() {
        var clauses = new ArrayList<QueryClause>();
        for (skipBlanks(); at < text.length() && clauses.size() < CLAUSES; skipBlanks()) {
            var negative = text.charAt(at) == '-' && at + 1 < text.length() && !isBlank(at + 1);
            at += negative ? 1 : 0;
            var clause = clause();
            clauses.add(negative ? new Not(clause) : clause);
        }
        return clauses;
    }

    private Positive clause() {
        if (text.charAt(at) == '"') {
            return new Phrase(quoted(), false);
        }
        var start = at;
        while (at < text.length() && !isBlank(at) && text.charAt(at) != '"' && text.charAt(at) != ':') {
            at++;
        }
        if (at + 1 < text.length() && text.charAt(at) == ':' && !isBlank(at + 1)) {
            var operator = text.substring(start, at++).toLowerCase(Locale.ROOT);
            var clause = operated(operator);
            if (clause != null) {
                return clause;
            }
        }
        while (at < text.length() && !isBlank(at) && text.charAt(at) != '"') {
            at++;
        }
        return word(start, false);
    }

    /** Null, with nothing consumed, if this is not a valid operator. */
    private @Nullable Positive operated(String operator) {
        var start = at;
        var isQuoted = text.charAt(at) == '"';
        var value = isQuoted ? quoted() : bare();
        var clause = value.isEmpty() ? null : operated(operator, value, isQuoted, start);
        if (clause == null) {
            at = start;
        }
        return clause;
    }

    private @Nullable Positive operated(String operator, String value, boolean isQuoted, int start) {
        return switch (operator) {
            case "title" -> isQuoted ? new Phrase(value, true) : word(start, true);
            case "site" -> new Site(IndexSchema.site(value));
            case "lang" -> new Lang(IndexSchema.language(value));
            case "type" ->
                IndexKind.of(value.toLowerCase(Locale.ROOT)).map(OfKind::new).orElse(null);
            case "project" -> new Project(value);
            case "platform" -> new Platform(value.toLowerCase(Locale.ROOT));
            case "after" -> DateFilterParser.of(value).map(After::new).orElse(null);
            case "before" -> DateFilterParser.of(value).map(Before::new).orElse(null);
            default -> null;
        };
    }

    private Word word(int start, boolean inTitle) {
        var typed = text.substring(start, at);
        var prefix = typed.length() > 1 && typed.endsWith("*");
        return new Word(prefix ? typed.substring(0, typed.length() - 1) : typed, start, inTitle, prefix);
    }

    private String quoted() {
        var end = text.indexOf('"', at + 1);
        var value = text.substring(at + 1, end < 0 ? text.length() : end);
        at = end < 0 ? text.length() : end + 1;
        return value;
    }

    private String bare() {
        var start = at;
        while (at < text.length() && !isBlank(at)) {
            at++;
        }
        return text.substring(start, at);
    }

    private void skipBlanks() {
        while (at < text.length() && isBlank(at)) {
            at++;
        }
    }

    private boolean isBlank(int index) {
        var c = text.charAt(index);
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c);
    }

    /** A date as typed by users: year, month, day, or ISO 8601 up to seconds; UTC. */
    static final class DateFilterParser {
        private static final String FIRST = "-01-01";
        private static final int YEAR = 4;
        private static final int MONTH = 7;
        private static final int DAY = 10;

        private DateFilterParser() {}

        static Optional<Instant> of(String typed) {
            try {
                return switch (typed.length()) {
                    case YEAR, MONTH -> Optional.of(day(typed + FIRST.substring(typed.length() - YEAR)));
                    case DAY -> Optional.of(day(typed));
                    default -> Optional.of(Instant.parse(typed));
                };
            } catch (DateTimeException none) {
                return Optional.empty();
            }
        }

        private static Instant day(String day) {
            return LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
        }
    }
}
