package io.streamops.crawl.page.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The encoding that the first bytes of a page declare: in an XML declaration, or in a {@code meta} element with {@code charset}
 * or a content type. The first known encoding counts.
 */
final class DeclaredCharset {
    /** Browsers examine 1,024 bytes; more is better for pages that begin with long comments. */
    private static final int EXAMINED_BYTES = 8_192;

    private final String head;
    private int at;

    private DeclaredCharset(String head) {
        this.head = head;
    }

    static Optional<Charset> in(byte[] body) {
        var length = Math.min(EXAMINED_BYTES, body.length);
        var head = new String(body, 0, length, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        return new DeclaredCharset(head).find().map(CharsetLabels::readableAsAscii);
    }

    private Optional<Charset> find() {
        if (head.startsWith("<?xml")) {
            var declared = named("encoding", head.substring(0, Math.max(0, head.indexOf('>'))));
            if (declared.isPresent()) {
                return declared;
            }
        }
        while ((at = head.indexOf('<', at)) >= 0) {
            if (head.startsWith("<!--", at)) {
                var end = head.indexOf("-->", at + 2);
                if (end < 0) {
                    return Optional.empty();
                }
                at = end;
            } else if (head.startsWith("<meta", at)) {
                var declared = named("charset", tag());
                if (declared.isPresent()) {
                    return declared;
                }
            }
            at++;
        }
        return Optional.empty();
    }

    /** The tag up to the first bracket; brackets within quotes before a charset do not occur in practice. */
    private String tag() {
        var end = head.indexOf('>', at);
        return head.substring(at, end < 0 ? head.length() : end);
    }

    /** The value after the word and an equals sign, quoted or not, as an attribute or within a content type. */
    private static Optional<Charset> named(String word, String text) {
        for (var i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + 1)) {
            var value = blanksAfter(text, i + word.length());
            if (value < text.length() && text.charAt(value) == '=') {
                return CharsetLabels.find(label(text, blanksAfter(text, value + 1)));
            }
        }
        return Optional.empty();
    }

    /** Ignores blanks around the label, also within quotes. */
    private static String label(String text, int from) {
        var start = from < text.length() && isQuote(text.charAt(from)) ? blanksAfter(text, from + 1) : from;
        var end = start;
        while (end < text.length() && !endsLabel(text.charAt(end))) {
            end++;
        }
        return text.substring(start, end);
    }

    private static boolean endsLabel(char c) {
        return isQuote(c) || Character.isWhitespace(c) || c == ';' || c == '/' || c == '?';
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }

    private static int blanksAfter(String text, int from) {
        var i = from;
        while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i;
    }
}
