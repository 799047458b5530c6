package io.streamops.crawl.polite;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What of a robots.txt is given to the parser: the lines that say something about us, each in plain form. Everything else
 * is left out here because the parser spends time or log lines on it that a hostile site could make it waste: tags cost it
 * the square of a line's length.
 */
final class RobotsLines {
    /** What a line may begin with, with the usual slips. */
    private static final Set<String> NAMES = Set.of(
            "user-agent",
            "useragent",
            "user agent",
            "allow",
            "disallow",
            "dissalow",
            "dissallow",
            "disalow",
            "crawl-delay");

    private static final Set<String> SLIPS = Set.of("dissalow", "dissallow", "disalow");

    private RobotsLines() {}

    static String of(byte[] body) {
        return decoded(body)
                .lines()
                .map(RobotsLines::line)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** UTF-8, as the RFC says, unless the file says that it is UTF-16. */
    private static String decoded(byte[] body) {
        if (startsWith(body, 0xFF, 0xFE)) {
            return text(body, 2, StandardCharsets.UTF_16LE);
        }
        if (startsWith(body, 0xFE, 0xFF)) {
            return text(body, 2, StandardCharsets.UTF_16BE);
        }
        return text(body, startsWith(body, 0xEF, 0xBB, 0xBF) ? 3 : 0, StandardCharsets.UTF_8);
    }

    private static boolean startsWith(byte[] body, int... mark) {
        for (var i = 0; i < mark.length; i++) {
            if (i >= body.length || (body[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static String text(byte[] body, int from, Charset charset) {
        return new String(body, from, body.length - from, charset);
    }

    private static String line(String raw) {
        var line = withoutTags(withoutComment(raw)).strip();
        var colon = line.indexOf(':');
        if (colon < 0) {
            return "";
        }
        var name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        return NAMES.contains(name)
                ? plain(name) + ": " + line.substring(colon + 1).strip()
                : "";
    }

    private static String plain(String name) {
        if (name.startsWith("user")) {
            return "user-agent";
        }
        return SLIPS.contains(name) ? "disallow" : name;
    }

    private static String withoutComment(String line) {
        var comment = line.indexOf('#');
        return comment < 0 ? line : line.substring(0, comment);
    }

    /** Sites serve their rules as HTML now and then; no path or name has such a bracket in it. */
    private static String withoutTags(String line) {
        if (line.indexOf('<') < 0) {
            return line;
        }
        var text = new StringBuilder(line.length());
        var at = 0;
        while (at < line.length()) {
            var open = line.indexOf('<', at);
            text.append(line, at, open < 0 ? line.length() : open);
            var close = open < 0 ? -1 : line.indexOf('>', open);
            at = close < 0 ? line.length() : close + 1;
        }
        return text.toString();
    }
}
