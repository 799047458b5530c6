package io.streamops.messaging.kafka;

import java.util.Base64;
import java.util.BitSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The offsets above a commit that were settled too, kept in the commit's metadata. Consumers that do not know this see
 * those messages again, which they must expect anyway.
 *
 * @param from the committed offset, which the first bit stands for
 */
record SettledAhead(long from, BitSet settled) {
    static final SettledAhead NONE = new SettledAhead(0, new BitSet());
    /** So many offsets fit into what brokers take as metadata, which is 4,096 characters. */
    static final int REACH = 16_384;

    private static final String MARK = "settled:";

    static String write(BitSet settled) {
        return settled.isEmpty()
                ? ""
                : MARK + Base64.getEncoder().withoutPadding().encodeToString(settled.toByteArray());
    }

    static SettledAhead read(@Nullable OffsetAndMetadata committed) {
        if (committed == null || !committed.metadata().startsWith(MARK)) {
            return NONE;
        }
        try {
            var bytes = Base64.getDecoder().decode(committed.metadata().substring(MARK.length()));
            return new SettledAhead(committed.offset(), BitSet.valueOf(bytes));
        } catch (IllegalArgumentException e) {
            return NONE; // somebody else's words: then nothing is known
        }
    }

    boolean contains(long offset) {
        var bit = offset - from;
        return bit >= 0 && bit < settled.length() && settled.get((int) bit);
    }
}
