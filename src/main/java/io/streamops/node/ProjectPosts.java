package io.streamops.node;

import io.streamops.collected.projects.Posts;
import io.streamops.gateway.http.Problem;
import io.vertx.core.Future;
import java.time.Duration;

/** Posts as the indexers that this node knows of find them. */
final class ProjectPosts {
    private static final Duration AGAIN = Duration.ofSeconds(2);

    private ProjectPosts() {}

    /** No indexer of this build keeps posts, so nobody answers. */
    static Posts of() {
        return question -> Future.failedFuture(
                Problem.unavailable("No indexer is known to this node, so there are no posts to look in.", AGAIN));
    }
}
