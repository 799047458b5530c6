package io.streamops.node;

import io.streamops.collected.projects.Posts;
import io.streamops.index.bus.AllIndexers;
import io.streamops.index.routes.PostFinder;
import java.time.Duration;

/** Posts as the indexers that this node knows of find them. */
final class ProjectPosts {
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private ProjectPosts() {}

    static Posts of(NodeParts parts) {
        return new PostFinder(new AllIndexers(parts.vertx(), parts.indexers(), LONGEST))::find;
    }
}
