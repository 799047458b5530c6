package io.streamops.crawl.politeness;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reduces a robots.txt to the lines that concern us, in plain form. The parser is slow or logs much on other input, which a
 * hostile site could exploit: tags, for example, take quadratic time.
 */
final class RobotsLineFilter {
    /** Known field names, with common misspellings. */
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

    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}([.]\\d{1,9})?");

    private RobotsLineFilter() {}

    static String of(byte[] body) {
        return decoded(body)
                .lines()
                .map(RobotsLineFilter::line)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** UTF-8 as the RFC says, unless a byte order mark says UTF-16. */
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
        var value = line.substring(colon + 1).strip();
        return NAMES.contains(name) && isSense(name, value) ? plain(name) + ": " + value : "";
    }

    private static boolean isSense(String name, String value) {
        return !name.equals("crawl-delay") || SECONDS.matcher(value).matches();
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

    /** Some sites serve their rules as HTML; paths and names contain no such brackets. */
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
