package io.streamops.index.search;

import io.streamops.contract.post.PostCursor;
import io.streamops.index.schema.IndexSchema;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * A post, with what is needed to merge it with those of other indexers.
 *
 * @param key its identity
 * @param version among posts with the same key, the latest counts
 * @param ranks its sort values, greatest first
 * @param json the complete post
 */
public record PostRow(String key, Instant version, List<Double> ranks, String json) {
    /** The same on every indexer and for merged results. */
    public static final Comparator<PostRow> ORDER = PostRow::compare;

    public PostRow {
        ranks = List.copyOf(ranks);
    }

    private static int compare(PostRow one, PostRow other) {
        for (var i = 0; i < Math.min(one.ranks.size(), other.ranks.size()); i++) {
            var compared = Double.compare(other.ranks.get(i), one.ranks.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return IndexSchema.KEY_ORDER.compare(one.key, other.key);
    }

    /** The position after this post in a list by date. */
    public PostCursor place() {
        return new PostCursor(Instant.ofEpochMilli(ranks.getFirst().longValue()), IndexSchema.key(key));
    }
}
