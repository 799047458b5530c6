package io.streamops.collected.projects;

import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.vertx.core.Future;

/** Finds posts in the indexers. */
@FunctionalInterface
public interface PostSource {
    /** The maximum number of posts per query. */
    int MOST = 1_000;

    /** Fails with a {@link io.streamops.rejection.Rejected} if no indexer responds. */
    Future<PostSearchResult> find(PostQuery question);
}
