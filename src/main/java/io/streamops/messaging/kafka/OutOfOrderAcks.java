package io.streamops.messaging.kafka;

import java.util.Base64;
import java.util.BitSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The offsets settled above a commit, encoded in the commit's metadata. Consumers that do not read it receive those messages
 * again, as Kafka allows.
 *
 * @param from the committed offset, which is bit 0
 */
record OutOfOrderAcks(long from, BitSet settled) {
    static final OutOfOrderAcks NONE = new OutOfOrderAcks(0, new BitSet());
    /** How many offsets fit into a commit's metadata, which brokers limit to 4,096 characters. */
    static final int REACH = 16_384;

    private static final String MARK = "settled:";

    static String write(BitSet settled) {
        return settled.isEmpty()
                ? ""
                : MARK + Base64.getEncoder().withoutPadding().encodeToString(settled.toByteArray());
    }

    static OutOfOrderAcks read(@Nullable OffsetAndMetadata committed) {
        if (committed == null || !committed.metadata().startsWith(MARK)) {
            return NONE;
        }
        try {
            var bytes = Base64.getDecoder().decode(committed.metadata().substring(MARK.length()));
            return new OutOfOrderAcks(committed.offset(), BitSet.valueOf(bytes));
        } catch (IllegalArgumentException e) {
            return NONE; // metadata of another client
        }
    }

    boolean contains(long offset) {
        var bit = offset - from;
        return bit >= 0 && bit < settled.length() && settled.get((int) bit);
    }
}
