package io.streamops.crawl.politeness;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules of a robots.txt for our crawler. The library crawler-commons selects the group and decodes paths. Rules are
 * matched here, because its matcher takes the first match of {@code *} without backtracking: {@code /*.php$} would not match
 * {@code /a.php/b.php}.
 */
final class RobotsFile {
    /** A file without rules for us. */
    static final RobotsFile SILENT = new RobotsFile(List.of(), Duration.ZERO, 0);

    private static final Logger log = LoggerFactory.getLogger(RobotsFile.class);
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(5);
    /** Limits the total length of patterns with wildcards per file, so that no file makes matching slow. */
    private static final int WILDCARD_BUDGET = 64 * 1_024;

    private static final int RULE_OVERHEAD = 96;
    private static final long RULE_COST = 32;

    private final List<Rule> rules;
    private final Duration delay;
    private final int wildcards;

    private record Rule(PathPattern pattern, boolean allow, int length) {}

    private RobotsFile(List<Rule> rules, Duration delay, int wildcards) {
        this.rules = List.copyOf(rules);
        this.delay = delay;
        this.wildcards = wildcards;
    }

    /**
     * Takes time proportional to the size limit; not for event loops.
     *
     * @param token our product token, in lower case
     */
    static RobotsFile parse(HttpUrl url, Buffer body, String token) {
        var parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        parser.setExactUserAgentMatching(true);
        var lines = RobotsLineFilter.of(body.getBytes(0, Math.min(body.length(), RobotsSource.MAX_BYTES)));
        var parsed = parser.parseContent(
                url.toString(), lines.getBytes(StandardCharsets.UTF_8), "text/plain", List.of(token));
        return of(url, parsed);
    }

    private static RobotsFile of(HttpUrl url, SimpleRobotRules parsed) {
        parsed.sortRules();
        var rules = new ArrayList<Rule>(parsed.getRobotRules().size());
        var wildcards = 0;
        for (var rule : parsed.getRobotRules()) {
            var text = rule.getPrefix();
            var first = text.indexOf('*');
            var cost = first < 0 ? 0 : text.length() - first;
            if (wildcards + cost <= WILDCARD_BUDGET) {
                wildcards += cost;
                rules.add(new Rule(PathPattern.of(text), rule.isAllow(), text.length()));
            } else if (!rule.isAllow()) {
                rules.add(new Rule(PathPattern.of(text.substring(0, first)), false, text.length()));
            }
        }
        return new RobotsFile(rules, delay(url, parsed.getCrawlDelay()), wildcards);
    }

    private static Duration delay(HttpUrl url, long millis) {
        if (millis > LONGEST_DELAY.toMillis()) {
            log.atDebug()
                    .addKeyValue("host", url.host())
                    .addKeyValue("delayMs", millis)
                    .log("crawl delay capped");
            return LONGEST_DELAY;
        }
        return Duration.ofMillis(Math.max(0, millis));
    }

    /** The longest matching pattern wins; among equals, the one that allows. */
    boolean allows(HttpUrl url) {
        if (rules.isEmpty()) {
            return true;
        }
        var path = pathOf(url);
        if (path.equals("/robots.txt")) {
            return true;
        }
        for (var rule : rules) {
            if (rule.pattern().matches(path)) {
                return rule.allow();
            }
        }
        return true;
    }

    private static String pathOf(HttpUrl url) {
        var query = url.encodedQuery();
        return SimpleRobotRules.escapePath(
                query == null ? url.encodedPath() : url.encodedPath() + "?" + query, special());
    }

    /** Characters with a meaning in patterns; in paths, they are percent-encoded. */
    private static boolean[] special() {
        var special = new boolean[128];
        special['*'] = true;
        special['$'] = true;
        return special;
    }

    /** Whether it has neither rules nor a delay. */
    boolean isSilent() {
        return rules.isEmpty() && delay.isZero();
    }

    Duration delay() {
        return delay;
    }

    /** The approximate worst-case cost of matching the URL. */
    long cost(HttpUrl url) {
        return RULE_COST * rules.size() + (long) wildcards * url.toString().length();
    }

    /** The approximate size in memory. */
    int weight() {
        return rules.stream()
                .mapToInt(rule -> RULE_OVERHEAD + 2 * rule.length())
                .sum();
    }

    /**
     * Reduces a robots.txt to the lines that concern us, in plain form. The parser is slow or logs much on other input, which a
     * hostile site could exploit: tags, for example, take quadratic time.
     */
    private static final class RobotsLineFilter {
        /** The known fields, by their names and common misspellings. */
        private static final Map<String, String> FIELDS = Map.of(
                "user-agent", "user-agent",
                "useragent", "user-agent",
                "user agent", "user-agent",
                "allow", "allow",
                "disallow", "disallow",
                "dissalow", "disallow",
                "dissallow", "disallow",
                "disalow", "disallow",
                "crawl-delay", "crawl-delay");

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
            var field = FIELDS.get(line.substring(0, colon).strip().toLowerCase(Locale.ROOT));
            var value = line.substring(colon + 1).strip();
            return field == null
                            || (field.equals("crawl-delay")
                                    && !SECONDS.matcher(value).matches())
                    ? ""
                    : field + ": " + value;
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
}
