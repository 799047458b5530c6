package io.streamops.collected.batch;

/**
 * What bounds the reading of batches.
 *
 * @param bytes of one batch, as it lies there and again when it is unpacked
 * @param post bytes of one post
 * @param depth how deep a post may be nested
 * @param chunkPosts how many posts are handed on together
 * @param chunkBytes of so much JSON that posts are handed on before they are so many
 */
public record BatchBounds(long bytes, int post, int depth, int chunkPosts, int chunkBytes) {
    private static final int POST = 1 << 20;
    private static final int DEPTH = 64;
    private static final int POSTS = 250;

    public BatchBounds {
        if (bytes < 1 || post < 1 || depth < 1 || chunkPosts < 1 || chunkBytes < 1) {
            throw new IllegalArgumentException("the bounds of batches must be positive");
        }
    }

    public static BatchBounds ofBytes(long bytes) {
        return new BatchBounds(bytes, POST, DEPTH, POSTS, POST);
    }

    Unreadable tooLong() {
        return new Unreadable("the batch is larger than %d bytes".formatted(bytes));
    }
}
