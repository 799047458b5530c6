package io.streamops.messaging.kafka;

import java.util.BitSet;
import java.util.LinkedHashSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * How far one partition has been settled since it was assigned to this consumer. When it goes to another one and comes
 * back, that is another progress, so what is settled late touches nothing.
 *
 * <p>It belongs to the lane's context; the consumer's thread reads {@link #position}, and has what it notes itself.
 */
final class PartitionProgress {
    private static final long NOTHING = -1;

    private final TopicPartition partition;
    private final SettledAhead before;
    /** In the order of their offsets. */
    private final LinkedHashSet<Long> unsettled = new LinkedHashSet<>();

    private long next = NOTHING;
    private volatile long position = NOTHING;
    /** The first and the last that were fetched; of the consumer's thread. */
    private long first = NOTHING;

    private long last = NOTHING;

    /** @param before what an earlier consumer has settled above its commit */
    PartitionProgress(TopicPartition partition, SettledAhead before) {
        this.partition = partition;
        this.before = before;
    }

    TopicPartition partition() {
        return partition;
    }

    /** Notes which records were fetched; on the consumer's thread, before they are received. */
    void fetched(long from, long to) {
        first = first == NOTHING ? from : first;
        last = to;
    }

    /**
     * Where the next consumer would begin; on the consumer's thread.
     *
     * @param fetchedTo where this one has come to, which is the answer where nothing is unsettled: behind the last record there
     *     may be offsets without one
     */
    long settledTo(long fetchedTo) {
        if (first == NOTHING || position == last + 1) {
            return fetchedTo;
        }
        return position == NOTHING ? first : position;
    }

    /** Notes a record; false where an earlier consumer has settled it already. */
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

    /** The offset below which everything is settled; negative where nothing was settled yet. */
    long position() {
        return position;
    }

    boolean hasPosition() {
        return position != NOTHING;
    }

    /** What the next consumer has to know: where to begin, and what is settled above that. */
    OffsetAndMetadata handOver() {
        var settled = new BitSet();
        settled.set(0, (int) Math.min(next - position, SettledAhead.REACH));
        for (var offset : unsettled) {
            if (offset - position < SettledAhead.REACH) {
                settled.clear((int) (offset - position));
            }
        }
        return new OffsetAndMetadata(position, SettledAhead.write(settled));
    }
}
