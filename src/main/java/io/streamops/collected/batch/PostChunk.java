package io.streamops.collected.batch;

import io.streamops.contract.collected.CollectedPost;
import java.util.List;

/**
 * A part of a batch.
 *
 * @param problems the errors of unreadable posts, with their positions
 * @param last whether this is the last chunk
 */
public record PostChunk(List<CollectedPost> posts, List<String> problems, boolean last) {}
