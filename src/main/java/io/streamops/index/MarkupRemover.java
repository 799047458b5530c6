package io.streamops.index;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Attribute;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;

/**
 * Removes HTML from a text that should contain none: known tags, comments, scripts and styles with their content; escapes
 * are decoded. Everything else with angle brackets stays: comparisons, generic types, addresses, unknown elements, and
 * whatever is not closed. Linear in the length of the text, for any input.
 */
final class MarkupRemover {
    private static final Pattern OPENING = Pattern.compile("<([A-Za-z][A-Za-z0-9]*+)(?=[\\s/>])");
    private static final Pattern ATTRIBUTE = Pattern.compile(
            "\\s++([A-Za-z_@:][-\\w.:@]*+)(\\s*+=\\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\\s\"'<>=`]++))?+(?=[\\s/>])");
    private static final Pattern END = Pattern.compile("\\s*+/?>");
    private static final Pattern CLOSING = Pattern.compile("</([A-Za-z][A-Za-z0-9]*+)\\s*+>");
    private static final Pattern DOCTYPE = Pattern.compile("<![Dd][Oo][Cc][Tt][Yy][Pp][Ee][^<>]*+>");
    private static final Pattern ESCAPE =
            Pattern.compile("&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});");
    private static final String COMMENT = "<!--";
    private static final String COMMENT_END = "-->";

    /** Elements whose content is not text. */
    private static final Set<String> CODE = Set.of("script", "style");
    /** Inline elements, which do not separate words; all others do. */
    private static final Set<String> WITHIN_WORDS = Set.of(
            "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i",
            "ins", "kbd", "mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time",
            "tt", "u", "var", "wbr");
    /** Elements whose end tag is optional. */
    private static final Set<String> OPEN = Set.of(
            "body",
            "caption",
            "colgroup",
            "dd",
            "dt",
            "head",
            "html",
            "li",
            "optgroup",
            "option",
            "p",
            "rp",
            "rt",
            "tbody",
            "td",
            "tfoot",
            "th",
            "thead",
            "tr");

    private final String text;
    private final StringBuilder plain;
    /** The position of each element's last end tag. */
    private final Map<String, Integer> closings = new HashMap<>();

    private final int lastCommentEnd;

    private MarkupRemover(String text) {
        this.text = text;
        this.plain = new StringBuilder(text.length());
        this.lastCommentEnd = text.lastIndexOf(COMMENT_END);
        for (var closing = CLOSING.matcher(text); closing.find(); ) {
            closings.put(lower(closing.group(1)), closing.start());
        }
    }

    /** The text without markup, not normalized. */
    static String plain(String text) {
        var tagless = text.indexOf('<') < 0 ? text : new MarkupRemover(text).withoutTags();
        return tagless.indexOf('&') < 0
                ? tagless
                : ESCAPE.matcher(tagless)
                        .replaceAll(escape -> Matcher.quoteReplacement(Parser.unescapeEntities(escape.group(), true)));
    }

    private String withoutTags() {
        var from = 0;
        for (var at = text.indexOf('<'); at >= 0; at = text.indexOf('<', from)) {
            plain.append(text, from, at);
            from = behind(at);
        }
        return plain.append(text, from, text.length()).toString();
    }

    /** Handles a bracket: returns where to continue; writes what is kept. */
    private int behind(int at) {
        if (text.startsWith(COMMENT, at) && at + COMMENT.length() <= lastCommentEnd) {
            return between(text.indexOf(COMMENT_END, at + COMMENT.length()) + COMMENT_END.length());
        }
        var doctype = DOCTYPE.matcher(text).region(at, text.length());
        if (doctype.lookingAt()) {
            return between(doctype.end());
        }
        var closing = CLOSING.matcher(text).region(at, text.length());
        if (closing.lookingAt() && Tag.isKnownTag(lower(closing.group(1)))) {
            return removed(lower(closing.group(1)), closing.end());
        }
        var opening = OPENING.matcher(text).region(at, text.length());
        return opening.lookingAt() && Tag.isKnownTag(lower(opening.group(1)))
                ? opened(lower(opening.group(1)), at, opening.end())
                : kept(at, at + 1);
    }

    private int opened(String name, int at, int behindName) {
        var read = behindAttributes(behindName);
        var end = END.matcher(text).region(read, text.length());
        if (!end.lookingAt() || (read == behindName && isPartOfAType(name, at))) {
            return kept(at, read);
        }
        return CODE.contains(name) && isClosedBehind(name, end.end())
                ? between(behindContents(name, end.end()))
                : removed(name, end.end());
    }

    /** An attribute without a value must be one that never has any: "a &lt;b and c&gt; d" is not a tag. */
    private int behindAttributes(int from) {
        var attribute = ATTRIBUTE.matcher(text).region(from, text.length());
        var read = from;
        while (attribute.lookingAt()
                && (attribute.group(2) != null || Attribute.isBooleanAttribute(lower(attribute.group(1))))) {
            read = attribute.end();
            attribute.region(read, text.length());
        }
        return read;
    }

    /** As in {@code Class<Object>}: follows a name, and is not closed although it must be. */
    private boolean isPartOfAType(String name, int at) {
        return at > 0
                && Character.isLetterOrDigit(text.charAt(at - 1))
                && !OPEN.contains(name)
                && !Tag.valueOf(name).isEmpty()
                && !isClosedBehind(name, at);
    }

    private boolean isClosedBehind(String name, int at) {
        return closings.getOrDefault(name, -1) >= at;
    }

    private int behindContents(String name, int from) {
        var closing = CLOSING.matcher(text);
        var found = closing.find(from);
        while (found && !lower(closing.group(1)).equals(name)) {
            found = closing.find();
        }
        return found ? closing.end() : from;
    }

    private int removed(String name, int end) {
        return WITHIN_WORDS.contains(name) ? end : between(end);
    }

    private int between(int end) {
        plain.append(' ');
        return end;
    }

    private int kept(int from, int to) {
        plain.append(text, from, to);
        return to;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
