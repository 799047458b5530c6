package io.streamops.index.search;

import io.streamops.contract.post.PostPlace;
import io.streamops.index.schema.PageSchema;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * A post that was found, as it is put in its place among those of other indexers.
 *
 * @param key what tells it from all others
 * @param version of several with one key the latest counts
 * @param ranks by which it is ordered, the greatest first
 * @param json the post whole
 */
public record PostRow(String key, Instant version, List<Double> ranks, String json) {
    /** The same on every indexer, and for all of them together. */
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
        return PageSchema.KEY_ORDER.compare(one.key, other.key);
    }

    /** Where a list in the order of dates goes on behind it. */
    public PostPlace place() {
        return new PostPlace(Instant.ofEpochMilli(ranks.getFirst().longValue()), PageSchema.key(key));
    }
}
