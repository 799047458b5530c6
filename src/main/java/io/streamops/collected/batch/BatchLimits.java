package io.streamops.collected.batch;

/**
 * The limits for reading batches.
 *
 * @param bytes of a batch, before and after decompression
 * @param post bytes of a post
 * @param depth the nesting depth of a post
 * @param chunkPosts the maximum number of posts in a chunk
 * @param chunkBytes the size of JSON after which a chunk is passed on early
 */
public record BatchLimits(long bytes, int post, int depth, int chunkPosts, int chunkBytes) {
    private static final int POST = 1 << 20;
    private static final int DEPTH = 64;
    private static final int POSTS = 250;

    public BatchLimits {
        if (bytes < 1 || post < 1 || depth < 1 || chunkPosts < 1 || chunkBytes < 1) {
            throw new IllegalArgumentException("the bounds of batches must be positive");
        }
    }

    public static BatchLimits ofBytes(long bytes) {
        return new BatchLimits(bytes, POST, DEPTH, POSTS, POST);
    }

    UnreadableBatch tooLong() {
        return new UnreadableBatch("the batch is larger than %d bytes".formatted(bytes));
    }
}
