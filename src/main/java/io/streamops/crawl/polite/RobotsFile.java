package io.streamops.crawl.polite;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.HttpUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a robots.txt says to us. Who is meant by which group and how paths are spelled is crawler-commons' business; which
 * rule holds is decided here, because its matcher gives {@code *} the first place that fits and does not go on from there,
 * so {@code /*.php$} would not forbid {@code /a.php/b.php}.
 */
final class RobotsFile {
    /** The site says nothing that concerns us. */
    static final RobotsFile SILENT = new RobotsFile(List.of(), Duration.ZERO, 0);

    private static final Logger log = LoggerFactory.getLogger(RobotsFile.class);
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(5);
    /** How much of patterns from their first wildcard on is looked at per file, so that no file makes us busy. */
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
     * Takes as long as the limit on its size lets it, so it is not for an event loop.
     *
     * @param token what we are called in such files, in lower case
     */
    static RobotsFile parse(HttpUrl url, Buffer body, String token) {
        var parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        parser.setExactUserAgentMatching(true);
        var lines = RobotsLines.of(body.getBytes(0, Math.min(body.length(), RobotsSource.MAX_BYTES)));
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

    /** The rule with the longest pattern holds, and of two as long the one that allows. */
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

    /** Characters that mean something in a pattern: those of a path are told apart by their percent-encoding. */
    private static boolean[] special() {
        var special = new boolean[128];
        special['*'] = true;
        special['$'] = true;
        return special;
    }

    /** Whether it neither forbids nor asks anything. */
    boolean isSilent() {
        return rules.isEmpty() && delay.isZero();
    }

    Duration delay() {
        return delay;
    }

    /** About how many steps it takes at the worst to judge the URL. */
    long cost(HttpUrl url) {
        return RULE_COST * rules.size() + (long) wildcards * url.toString().length();
    }

    /** About how many bytes of memory it takes. */
    int weight() {
        return rules.stream()
                .mapToInt(rule -> RULE_OVERHEAD + 2 * rule.length())
                .sum();
    }
}
