package io.streamops.node.adapters;

import io.streamops.collected.projects.PostSource;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.streamops.index.api.PostFinder;
import io.vertx.core.Future;

/** Finds posts of projects on the indexers. */
public record ProjectPostsAdapter(PostFinder finder) implements PostSource {
    @Override
    public Future<PostSearchResult> find(PostQuery query) {
        return finder.find(query);
    }
}
