package io.streamops.collected.projects;

import io.streamops.contract.post.FoundPosts;
import io.streamops.contract.post.PostQuestion;
import io.vertx.core.Future;

/** Finds posts, wherever they are kept. */
@FunctionalInterface
public interface Posts {
    /** Up to so many in one answer. */
    int MOST = 1_000;

    /** Fails with a {@link io.streamops.gateway.http.Problem} where nobody answers. */
    Future<FoundPosts> find(PostQuestion question);
}
