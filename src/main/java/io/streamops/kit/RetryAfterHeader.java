package io.streamops.kit;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses {@code Retry-After}: a number of seconds, or one of the three date formats of HTTP (RFC 9110). */
public final class RetryAfterHeader {
    /** The cap: no server puts off its clients for longer. */
    public static final Duration LONGEST = Duration.ofDays(1);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
    private static final Pattern FRACTION = Pattern.compile("([0-9]{1,9})\\.[0-9]*");
    private static final List<DateTimeFormatter> DATES = List.of(
            DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss 'GMT'", Locale.US),
            DateTimeFormatter.ofPattern("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", Locale.US),
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.US));

    private RetryAfterHeader() {}

    /** The delay, at most {@link #LONGEST}; zero for a date in the past, empty for a header that is missing or malformed. */
    public static Optional<Duration> parse(@Nullable String header, Instant now) {
        if (header == null) {
            return Optional.empty();
        }
        var text = header.strip();
        if (SECONDS.matcher(text).matches()) {
            return Optional.of(bounded(Duration.ofSeconds(Integer.parseInt(text))));
        }
        return DATES.stream()
                .flatMap(format -> date(text, format).stream())
                .findFirst()
                .map(date -> bounded(Duration.between(now, date)));
    }

    /** Like {@link #parse}, but also accepts decimals, which some model endpoints send; they are rounded up. */
    public static Optional<Duration> parseLenient(@Nullable String header, Instant now) {
        var fraction = FRACTION.matcher(header == null ? "" : header.strip());
        return fraction.matches()
                ? Optional.of(bounded(Duration.ofSeconds(Integer.parseInt(fraction.group(1)) + 1L)))
                : parse(header, now);
    }

    private static Optional<Instant> date(String text, DateTimeFormatter format) {
        try {
            return Optional.of(LocalDateTime.parse(text, format).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
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
