package io.streamops.messaging.kafka;

import java.util.Base64;
import java.util.BitSet;
import java.util.LinkedHashSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The offsets of a partition that were settled since it was assigned to this consumer. Each assignment has its own progress,
 * so a late settlement does not affect a later assignment.
 *
 * <p>Confined to the lane's context. The consumer's thread only reads {@link #position} and uses its own fields.
 */
final class PartitionProgress {
    private static final long NOTHING = -1;

    private final TopicPartition partition;
    private final OutOfOrderAcks before;
    /** In offset order. */
    private final LinkedHashSet<Long> unsettled = new LinkedHashSet<>();

    private long next = NOTHING;
    private volatile long position = NOTHING;
    /** The first and last offsets fetched; consumer's thread only. */
    private long first = NOTHING;

    private long last = NOTHING;

    /** @param before what an earlier consumer has settled above its commit */
    PartitionProgress(TopicPartition partition, OutOfOrderAcks before) {
        this.partition = partition;
        this.before = before;
    }

    TopicPartition partition() {
        return partition;
    }

    /** Records the fetched offsets, before they are received. Consumer's thread only. */
    void fetched(long from, long to) {
        first = first == NOTHING ? from : first;
        last = to;
    }

    /**
     * The offset at which the next consumer would start. Consumer's thread only.
     *
     * @param fetchedTo the consumer's position, returned if everything is settled: there may be offsets without records
     *     after the last one
     */
    long settledTo(long fetchedTo) {
        if (first == NOTHING || position == last + 1) {
            return fetchedTo;
        }
        return position == NOTHING ? first : position;
    }

    /** Records a received offset; false if an earlier consumer has settled it. */
    boolean received(long offset) {
        next = offset + 1;
        if (before.contains(offset)) {
            advance();
            return false;
        }
        unsettled.add(offset);
        return true;
    }

    void settled(long offset) {
        unsettled.remove(offset);
        advance();
    }

    private void advance() {
        position = unsettled.isEmpty() ? next : unsettled.getFirst();
    }

    /** The offset below which everything is settled; negative if nothing is settled yet. */
    long position() {
        return position;
    }

    boolean hasPosition() {
        return position != NOTHING;
    }

    /** What the next consumer needs: its start offset, and what is settled above it. */
    OffsetAndMetadata handOver() {
        var settled = new BitSet();
        settled.set(0, (int) Math.min(next - position, OutOfOrderAcks.REACH));
        for (var offset : unsettled) {
            if (offset - position < OutOfOrderAcks.REACH) {
                settled.clear((int) (offset - position));
            }
        }
        return new OffsetAndMetadata(position, OutOfOrderAcks.write(settled));
    }

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
}
