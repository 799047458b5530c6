package io.streamops.collected.batch;

import io.streamops.contract.collected.CollectedPost;
import io.streamops.kit.BoundedInput;
import io.streamops.messaging.objects.ObjectBody;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Reads a batch into chunks of posts; blocks. */
final class BatchContent implements AutoCloseable {
    private static final int BUFFER = 64 << 10;

    private final BatchReader.Limits bounds;
    private final @Nullable DigestInputStream watched;
    private final @Nullable BatchChecksum checksum;
    private final Decompression unpacking;
    private final InputStream unpacked;
    private final BatchItems items;
    private long index;

    private BatchContent(BatchReader.Limits bounds, ObjectBody.Info info, InputStream bytes) throws IOException {
        this.bounds = bounds;
        this.checksum = BatchChecksum.of(info);
        this.watched = checksum == null ? null : checksum.watch(bytes);
        var packed = bounded(watched == null ? bytes : watched, bounds);
        this.unpacking = Decompression.of(packed, info.metadata());
        this.unpacked = unpacking.unpack(packed);
        this.items = items(unpacking, bounded(unpacked, bounds), bounds);
    }

    private static BufferedInputStream bounded(InputStream in, BatchReader.Limits bounds) {
        return new BufferedInputStream(new BoundedInput(in, bounds.bytes(), bounds::tooLong), BUFFER);
    }

    private static BatchItems items(Decompression unpacking, BufferedInputStream content, BatchReader.Limits bounds)
            throws IOException {
        try {
            var parser = new BatchJsonParser(bounds);
            return switch (BatchFormat.of(content, bounds)) {
                case DOCUMENT -> new JsonDocumentItems(content, parser);
                case LINES -> new JsonLinesItems(content, parser, bounds);
            };
        } catch (IOException e) {
            throw unpacking.explained(e);
        }
    }

    static BatchContent of(BatchReader.Limits bounds, ObjectBody.Info info, InputStream bytes) throws IOException {
        if (info.size() > bounds.bytes()) {
            throw bounds.tooLong();
        }
        return new BatchContent(bounds, info, bytes);
    }

    PostChunks.Chunk next() throws IOException {
        var posts = new ArrayList<CollectedPost>(bounds.chunkPosts());
        var problems = new ArrayList<String>();
        var began = items.position();
        while (posts.size() + problems.size() < bounds.chunkPosts() && items.position() - began < bounds.chunkBytes()) {
            var item = item();
            if (item == null) {
                verify();
                return new PostChunks.Chunk(posts, problems, true);
            }
            switch (item) {
                case BatchItems.Item.Read read -> posts.add(read.post());
                case BatchItems.Item.Bad bad -> problems.add("post %d: %s".formatted(index, bad.reason()));
            }
            index++;
        }
        return new PostChunks.Chunk(posts, problems, false);
    }

    private void verify() throws IOException {
        if (checksum != null && watched != null) {
            checksum.verify(watched);
        }
    }

    private BatchItems.@Nullable Item item() throws IOException {
        try {
            return items.next();
        } catch (IOException e) {
            throw unpacking.explained(e);
        }
    }

    @Override
    public void close() throws IOException {
        unpacked.close();
    }
}
