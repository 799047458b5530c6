package io.streamops.messaging.kafka;

import java.util.BitSet;
import java.util.LinkedHashSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * How far one partition has been settled since it was assigned to this consumer. When it goes to another one and comes
 * back, that is another progress, so what is settled late touches nothing.
 *
 * <p>It belongs to the lane's context; only {@link #position} is read by the thread that commits.
 */
final class PartitionProgress {
    private static final long NOTHING = -1;

    private final TopicPartition partition;
    private final SettledAhead before;
    /** In the order of their offsets. */
    private final LinkedHashSet<Long> unsettled = new LinkedHashSet<>();

    private long next = NOTHING;
    private volatile long position = NOTHING;

    /** @param before what an earlier consumer has settled above its commit */
    PartitionProgress(TopicPartition partition, SettledAhead before) {
        this.partition = partition;
        this.before = before;
    }

    TopicPartition partition() {
        return partition;
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
