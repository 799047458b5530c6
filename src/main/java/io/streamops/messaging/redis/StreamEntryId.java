package io.streamops.messaging.redis;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The id of a stream entry, which defines its position; both halves are unsigned. */
public record StreamEntryId(long millis, long sequence) implements Comparable<StreamEntryId> {
    /** Sorts before all entries. */
    public static final StreamEntryId NONE = new StreamEntryId(0, 0);

    private static final Pattern FORM = Pattern.compile("(\\d{1,20})(?:-(\\d{1,20}))?");

    /** Short enough for Redis, whatever the digits. */
    private static final Pattern SENT = Pattern.compile("\\d{1,19}(-\\d{1,19})?");

    /** Parses what a client has sent; empty for anything but an id. */
    public static Optional<StreamEntryId> parse(@Nullable String text) {
        return text != null && SENT.matcher(text).matches() ? Optional.of(of(text)) : Optional.empty();
    }

    /** Parses what Redis has made. */
    public static StreamEntryId of(String text) {
        var parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a stream entry id");
        }
        var sequence = parts.group(2);
        return new StreamEntryId(
                Long.parseUnsignedLong(parts.group(1)), sequence == null ? 0 : Long.parseUnsignedLong(sequence));
    }

    boolean isAfter(StreamEntryId other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(StreamEntryId other) {
        var byTime = Long.compareUnsigned(millis, other.millis);
        return byTime != 0 ? byTime : Long.compareUnsigned(sequence, other.sequence);
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(millis) + "-" + Long.toUnsignedString(sequence);
    }
}
