package io.streamops.collected.projects;

import io.streamops.contract.post.FoundPosts;
import io.streamops.contract.post.PostQuestion;
import io.vertx.core.Future;

/** Finds posts in the indexers. */
@FunctionalInterface
public interface Posts {
    /** The maximum number of posts per query. */
    int MOST = 1_000;

    /** Fails with a {@link io.streamops.rejection.Rejected} if no indexer responds. */
    Future<FoundPosts> find(PostQuestion question);
}
