package io.streamops.contract.post;

import java.time.Instant;
import java.util.regex.Pattern;

/**
 * A position in a list of posts by date, valid on every indexer: after a given post.
 *
 * @param at the post's sort time
 * @param key the tie-breaker among posts of the same time, in index order
 */
public record PostCursor(Instant at, String key) {
    private static final Pattern FORM = Pattern.compile("(-?\\d{1,18})@(.+)", Pattern.DOTALL);

    /** Parses the output of {@link #toString}; fails with {@link IllegalArgumentException} for anything else. */
    public static PostCursor parse(String text) {
        var parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("the cursor is invalid");
        }
        return new PostCursor(Instant.ofEpochMilli(Long.parseLong(parts.group(1))), parts.group(2));
    }

    @Override
    public String toString() {
        return at.toEpochMilli() + "@" + key;
    }
}
