package io.streamops.crawl.politeness;

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
}
