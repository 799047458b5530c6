package io.streamops.crawl.page;

import io.streamops.crawl.page.charset.DecodedText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** What a body is of which no one has said it: HTML if it begins like it, text if it can be nothing else. */
final class ContentSniffer {
    private static final int LOOKED_AT = 2_048;
    private static final List<String> BEGINNINGS = List.of(
            "<!doctype html",
            "<html",
            "<head",
            "<body",
            "<script",
            "<title",
            "<style",
            "<meta",
            "<iframe",
            "<table",
            "<div",
            "<font",
            "<h1",
            "<br",
            "<p",
            "<a",
            "<b");

    private ContentSniffer() {}

    static String mediaType(byte[] body) throws PageReader.Unreadable {
        var head = new String(body, 0, Math.min(LOOKED_AT, body.length), StandardCharsets.ISO_8859_1);
        if (beginsLikeHtml(skipped(head).toLowerCase(Locale.ROOT))) {
            return "text/html";
        }
        if (isText(body)) {
            return "text/plain";
        }
        throw new PageReader.Unreadable("The site does not say what its answer is, and it is neither HTML nor text");
    }

    /** Without a byte order mark, blanks, an XML declaration and comments. */
    private static String skipped(String head) {
        var rest = (head.startsWith("\u00EF\u00BB\u00BF") ? head.substring(3) : head).stripLeading();
        while (rest.startsWith("<?") || rest.startsWith("<!--")) {
            var end = rest.startsWith("<?") ? rest.indexOf("?>") + 2 : rest.indexOf("-->") + 3;
            if (end < 4) {
                return rest;
            }
            rest = rest.substring(end).stripLeading();
        }
        return rest;
    }

    private static boolean beginsLikeHtml(String head) {
        return BEGINNINGS.stream()
                .anyMatch(beginning -> head.startsWith(beginning)
                        && (head.length() == beginning.length() || endsName(head.charAt(beginning.length()))));
    }

    private static boolean endsName(char c) {
        return c == '>' || c == '/' || Character.isWhitespace(c);
    }

    private static boolean isText(byte[] body) {
        if (DecodedText.isMarked(body)) {
            return true;
        }
        for (var b : body) {
            if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f' && b != 0x1B) {
                return false;
            }
        }
        return DecodedText.isUtf8(body);
    }
}
