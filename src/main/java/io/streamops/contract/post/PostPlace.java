package io.streamops.contract.post;

import java.time.Instant;
import java.util.regex.Pattern;

/**
 * A place in a list of posts in the order of their dates, on whichever indexers they are: behind one of them.
 *
 * @param at by which it is ordered
 * @param key what tells it from others of that instant, as indexes order it
 */
public record PostPlace(Instant at, String key) {
    private static final Pattern FORM = Pattern.compile("(-?\\d{1,18})@(.+)", Pattern.DOTALL);

    /** Of what {@link #toString} has written; anything else fails with {@link IllegalArgumentException}. */
    public static PostPlace parse(String text) {
        var parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("that is no place among posts");
        }
        return new PostPlace(Instant.ofEpochMilli(Long.parseLong(parts.group(1))), parts.group(2));
    }

    @Override
    public String toString() {
        return at.toEpochMilli() + "@" + key;
    }
}
