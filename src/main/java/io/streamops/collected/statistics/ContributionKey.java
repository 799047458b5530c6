package io.streamops.collected.statistics;

import io.streamops.contract.post.PostKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Where a post's contribution is stored: a bucket (one of some thousands of hashes per project, so that each stays small)
 * and a field, from 84 bits of the SHA-256 of platform and id.
 */
record ContributionKey(String bucket, String field) {
    private static final int BUCKETS = 16_384;
    private static final int HALF = 6;

    static ContributionKey of(PostKey key) {
        var hash = sha256(key.platform() + '\n' + key.id());
        var field = new StringBuilder(2 * HALF);
        VarintCodec.write(field, hash.getLong(), HALF);
        VarintCodec.write(field, hash.getLong(), HALF);
        return new ContributionKey(Integer.toString(Math.floorMod(hash.getInt(), BUCKETS)), field.toString());
    }

    static ByteBuffer sha256(String text) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
