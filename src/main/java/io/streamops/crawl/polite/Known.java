package io.streamops.crawl.polite;

import io.streamops.messaging.Backoff;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is known of a site's robots.txt, until it is asked for again. */
sealed interface Known {
    Duration FRESH = Duration.ofHours(1);
    /** How long a file is obeyed whose site has become unreachable. */
    Duration OUTLASTS = Duration.ofHours(24);

    /** Where nobody could be connected to, whoever tries the page again asks again: shorter than any wait between tries. */
    Duration NOT_CONNECTED = Duration.ofMillis(500);

    Backoff UNREACHABLE = new Backoff(Duration.ofSeconds(10), Duration.ofMinutes(10));

    Instant askAgain();

    /** There is a file, or the site has said that there is none. */
    record Read(RobotsFile file, Instant readAt) implements Known {
        @Override
        public Instant askAgain() {
            return readAt.plus(FRESH);
        }
    }

    /**
     * The site could not say.
     *
     * @param connected whether there was a site at all
     * @param before a file from before
     * @param failures how often in a row, this time included
     */
    record Silent(
            String reason, boolean connected, @Nullable Copy before, int failures, Instant askAgain) implements Known {
        /** The file to obey all the same; null where there is none. */
        @Nullable RobotsFile copyAt(Instant now) {
            return before == null || now.isAfter(before.until()) ? null : before.file();
        }
    }

    /** There is no such site for us. */
    record Nowhere(String reason, boolean forbidden, int failures, Instant askAgain) implements Known {}

    /**
     * A file that is obeyed although its site cannot be reached.
     *
     * @param until when it is too old for that
     */
    record Copy(RobotsFile file, Instant until) {}

    static Known read(RobotsFile file, Instant now) {
        return new Read(file, now);
    }

    static Known unreachable(RobotsAnswer.Unreachable answer, @Nullable Known before, Instant now) {
        var failures = failures(before) + 1;
        return new Silent(answer.reason(), true, copy(before), failures, now.plus(pause(failures, answer.after())));
    }

    static Known notConnected(RobotsAnswer.NotConnected answer, @Nullable Known before, Instant now) {
        return new Silent(answer.reason(), false, copy(before), failures(before), now.plus(NOT_CONNECTED));
    }

    static Known nowhere(RobotsAnswer.NoSite answer, @Nullable Known before, Instant now) {
        var failures = failures(before) + 1;
        return new Nowhere(answer.reason(), answer.forbidden(), failures, now.plus(pause(failures, Duration.ZERO)));
    }

    private static Duration pause(int failures, Duration wished) {
        var pause = UNREACHABLE.after(failures);
        var bounded = wished.compareTo(UNREACHABLE.longest()) > 0 ? UNREACHABLE.longest() : wished;
        return pause.compareTo(bounded) > 0 ? pause : bounded;
    }

    private static int failures(@Nullable Known before) {
        return switch (before) {
            case null -> 0;
            case Read read -> 0;
            case Silent silent -> silent.failures();
            case Nowhere nowhere -> nowhere.failures();
        };
    }

    private static @Nullable Copy copy(@Nullable Known before) {
        return switch (before) {
            case null -> null;
            case Read read ->
                read.file().isSilent()
                        ? null
                        : new Copy(read.file(), read.readAt().plus(OUTLASTS));
            case Silent silent -> silent.before();
            case Nowhere nowhere -> null;
        };
    }

    static int weight(Known known) {
        return switch (known) {
            case Read read -> read.file().weight();
            case Silent silent -> weight(silent.before());
            case Nowhere nowhere -> 0;
        };
    }

    private static int weight(@Nullable Copy copy) {
        return copy == null ? 0 : copy.file().weight();
    }
}
