package io.streamops.jobs.llm.openai;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How long an endpoint asks to wait: in seconds, or until a time. */
final class RetryAfter {
    private static final Pattern SECONDS = Pattern.compile("([0-9]{1,9})(\\.[0-9]*)?");

    private RetryAfter() {}

    /** Empty where it says nothing that can be understood; zero for a time that is over. */
    static Optional<Duration> read(@Nullable String header, Instant now) {
        if (header == null) {
            return Optional.empty();
        }
        var seconds = SECONDS.matcher(header.strip());
        if (seconds.matches()) {
            var whole = Duration.ofSeconds(Long.parseLong(seconds.group(1)));
            return Optional.of(seconds.group(2) == null ? whole : whole.plusSeconds(1));
        }
        return time(header.strip()).map(then -> {
            var wait = Duration.between(now, then);
            return wait.isNegative() ? Duration.ZERO : wait;
        });
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
