package io.streamops.collected.worker;

import io.streamops.contract.post.AnalysedPost;
import io.vertx.core.Future;
import java.util.List;

/** Counts posts in the figures of their projects; each counts once, however often it comes. */
@FunctionalInterface
public interface Counting {
    Future<Void> count(List<AnalysedPost> posts);
}
