package io.streamops.contract.post;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which posts of a project are asked for; null, or an empty set, where it does not matter.
 *
 * @param from the first instant at which a post may have been published
 * @param to the first at which it may not
 * @param keyword one of its keywords or hashtags, in lower case
 * @param words as they are typed into a search
 * @param after behind which post to begin, in the order of dates only
 */
public record PostQuestion(
        String projectId,
        @Nullable String platform,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Mood sentiment,
        Set<Risk> risks,
        @Nullable String keyword,
        @Nullable String words,
        PostOrder order,
        int limit,
        int offset,
        @Nullable PostPlace after) {
    /** How far a list of posts can be read by offset; whoever wants all goes on from the last place. */
    public static final int DEEPEST = 10_000;

    public PostQuestion {
        risks = Set.copyOf(risks);
        if (after != null && order != PostOrder.DATE) {
            throw new IllegalArgumentException("a place is one in the order of dates");
        }
    }
}
