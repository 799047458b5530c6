package io.streamops.crawl.politeness;

import io.streamops.messaging.Backoff;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A cached robots.txt result, until it is fetched again. */
sealed interface RobotsCacheEntry {
    Duration FRESH = Duration.ofHours(1);
    /** How long a file applies after its site has become unreachable. */
    Duration OUTLASTS = Duration.ofHours(24);

    /** Shorter than any retry delay, so that a retry of the page fetches robots.txt again. */
    Duration NOT_CONNECTED = Duration.ofMillis(500);

    Backoff UNREACHABLE = new Backoff(Duration.ofSeconds(10), Duration.ofMinutes(10));

    Instant askAgain();

    /** The file; empty if the site has none. */
    record Fetched(RobotsFile file, Instant fetchedAt) implements RobotsCacheEntry {
        @Override
        public Instant askAgain() {
            return fetchedAt.plus(FRESH);
        }
    }

    /**
     * The site did not respond.
     *
     * @param connected whether a connection was made
     * @param before the last file
     * @param failures the number of consecutive failures
     */
    record Silent(
            String reason, boolean connected, @Nullable Copy before, int failures, Instant askAgain)
            implements RobotsCacheEntry {
        /** The last file, if it still applies; otherwise null. */
        @Nullable RobotsFile copyAt(Instant now) {
            return before == null || now.isAfter(before.until()) ? null : before.file();
        }
    }

    /** The site does not exist or must not be requested. */
    record Nowhere(String reason, boolean forbidden, int failures, Instant askAgain) implements RobotsCacheEntry {}

    /**
     * A file that applies although its site is unreachable.
     *
     * @param until when it expires
     */
    record Copy(RobotsFile file, Instant until) {}

    static RobotsCacheEntry unreachable(
            RobotsSource.Result.Unreachable answer, @Nullable RobotsCacheEntry before, Instant now) {
        var failures = failures(before) + 1;
        return new Silent(answer.reason(), true, copy(before), failures, now.plus(pause(failures, answer.after())));
    }

    static RobotsCacheEntry notConnected(
            RobotsSource.Result.NotConnected answer, @Nullable RobotsCacheEntry before, Instant now) {
        return new Silent(answer.reason(), false, copy(before), failures(before), now.plus(NOT_CONNECTED));
    }

    static RobotsCacheEntry nowhere(RobotsSource.Result.NoSite answer, @Nullable RobotsCacheEntry before, Instant now) {
        var failures = failures(before) + 1;
        return new Nowhere(answer.reason(), answer.forbidden(), failures, now.plus(pause(failures, Duration.ZERO)));
    }

    private static Duration pause(int failures, Duration wished) {
        var pause = UNREACHABLE.after(failures);
        var bounded = wished.compareTo(UNREACHABLE.longest()) > 0 ? UNREACHABLE.longest() : wished;
        return pause.compareTo(bounded) > 0 ? pause : bounded;
    }

    private static int failures(@Nullable RobotsCacheEntry before) {
        return switch (before) {
            case null -> 0;
            case Fetched fetched -> 0;
            case Silent silent -> silent.failures();
            case Nowhere nowhere -> nowhere.failures();
        };
    }

    private static @Nullable Copy copy(@Nullable RobotsCacheEntry before) {
        return switch (before) {
            case null -> null;
            case Fetched fetched ->
                fetched.file().isSilent()
                        ? null
                        : new Copy(fetched.file(), fetched.fetchedAt().plus(OUTLASTS));
            case Silent silent -> silent.before();
            case Nowhere nowhere -> null;
        };
    }

    static int weight(RobotsCacheEntry known) {
        return switch (known) {
            case Fetched fetched -> fetched.file().weight();
            case Silent silent ->
                silent.before() == null ? 0 : silent.before().file().weight();
            case Nowhere nowhere -> 0;
        };
    }
}
