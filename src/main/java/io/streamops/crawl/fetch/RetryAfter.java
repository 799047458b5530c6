package io.streamops.crawl.fetch;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** How long a site asks to wait: in seconds, or until a time in one of the three forms that HTTP has. */
final class RetryAfter {
    /** No site can put off its pages for longer. */
    static final Duration LONGEST = Duration.ofDays(1);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
    private static final List<DateTimeFormatter> DATES = List.of(
            DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss 'GMT'", Locale.US),
            DateTimeFormatter.ofPattern("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", Locale.US),
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.US));

    private RetryAfter() {}

    /** Empty where it says nothing that can be understood; zero for a time that is over. */
    static Optional<Duration> read(String header, Instant now) {
        var text = header.strip();
        if (SECONDS.matcher(text).matches()) {
            return Optional.of(bounded(Duration.ofSeconds(Integer.parseInt(text))));
        }
        return DATES.stream()
                .flatMap(form -> time(text, form).stream())
                .findFirst()
                .map(then -> bounded(Duration.between(now, then)));
    }

    private static Optional<Instant> time(String text, DateTimeFormatter form) {
        try {
            return Optional.of(LocalDateTime.parse(text, form).toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Duration bounded(Duration wait) {
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }
}
