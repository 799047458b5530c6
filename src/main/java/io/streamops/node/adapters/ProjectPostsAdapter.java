package io.streamops.node.adapters;

import io.streamops.collected.projects.Posts;
import io.streamops.contract.post.FoundPosts;
import io.streamops.contract.post.PostQuestion;
import io.streamops.index.routes.PostFinder;
import io.vertx.core.Future;

/** Posts of projects, as indexers find them. */
public record ProjectPostsAdapter(PostFinder finder) implements Posts {
    @Override
    public Future<FoundPosts> find(PostQuestion question) {
        return finder.find(question);
    }
}
