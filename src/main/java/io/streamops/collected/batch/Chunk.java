package io.streamops.collected.batch;

import io.streamops.contract.collected.CollectedPost;
import java.util.List;

/**
 * Some of a batch's posts.
 *
 * @param problems what is wrong with those that could not be read, each with its place in the batch
 * @param last whether nothing follows
 */
public record Chunk(List<CollectedPost> posts, List<String> problems, boolean last) {}
