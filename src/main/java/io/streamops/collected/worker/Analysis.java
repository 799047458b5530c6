package io.streamops.collected.worker;

import io.streamops.contract.collected.BatchOrigin;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.post.AnalysedPost;
import io.vertx.core.Future;
import java.util.List;

/** Judges posts, on threads of its own. */
@FunctionalInterface
public interface Analysis {
    Future<List<AnalysedPost>> analyse(List<CollectedPost> posts, BatchOrigin origin);
}
