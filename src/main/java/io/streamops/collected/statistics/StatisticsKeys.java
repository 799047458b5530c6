package io.streamops.collected.statistics;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;

/** The names of Redis keys. */
final class StatisticsKeys {
    static final String PROJECTS = "collected:projects";
    static final String POSTS = "collected:posts:";
    static final String BATCH = "collected:batch:";
    /** Fields of the totals for completed batches and their errors; not valid platform names. */
    static final String BATCHES = ".batches";

    static final String ERRORS = ".errors";

    private StatisticsKeys() {}

    static String totals(String project) {
        return "collected:totals:" + project;
    }

    static String month(YearMonth month, String platform, String project) {
        return "collected:month:" + month + ":" + escaped(platform) + ":" + project;
    }

    static String day(LocalDate day, String platform, String project) {
        return "collected:day:" + day + ":" + escaped(platform) + ":" + project;
    }

    static String impacts(LocalDate day, String platform, String project) {
        return "collected:impacts:" + day + ":" + escaped(platform) + ":" + project;
    }

    static String impacts(String platform, String project) {
        return "collected:impacts:all:" + escaped(platform) + ":" + project;
    }

    static String words(String project) {
        return "collected:words:" + project;
    }

    static String ranks(String project) {
        return "collected:word-ranks:" + project;
    }

    static String ended(String project) {
        return "collected:ended:" + project;
    }

    static String batches(String project) {
        return "collected:batches:" + project;
    }

    static String batch(String hash, String project) {
        return BATCH + hash + ":" + project;
    }

    /** Escapes colons, so that keys are unambiguous. */
    private static String escaped(String platform) {
        return URLEncoder.encode(platform, StandardCharsets.UTF_8);
    }
}
