package io.streamops.node.adapters;

import io.streamops.collected.projects.PostSource;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.streamops.index.api.PostFinder;
import io.vertx.core.Future;

/** Posts of projects, as indexers find them. */
public record ProjectPostsAdapter(PostFinder finder) implements PostSource {
    @Override
    public Future<PostSearchResult> find(PostQuery question) {
        return finder.find(question);
    }
}
