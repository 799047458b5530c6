package io.streamops.messaging.kafka;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The partitions assigned to a consumer and their committed offsets. Confined to the consumer's thread. */
final class PartitionAssignment implements ConsumerRebalanceListener {
    /** The lane's side of a rebalance; works on the lane's context. */
    interface LaneSide {
        void arrived(PartitionProgress progress, List<ConsumerRecord<byte[], byte[]>> records);

        /** Finishes the work on revoked partitions within the hand-over time, and returns the offsets to commit. */
        Future<Map<TopicPartition, OffsetAndMetadata>> handOver(Set<PartitionProgress> going);

        /** Drops partitions that were lost without a hand-over. */
        void forget(Set<PartitionProgress> gone);
    }

    private static final Logger log = LoggerFactory.getLogger(PartitionAssignment.class);
    private static final Duration REQUEST = Duration.ofSeconds(5);

    private final String lane;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaSource source;
    private final LaneSide side;
    private final Promise<Void> joined;
    private final Map<TopicPartition, PartitionProgress> partitions = new HashMap<>();
    private final Map<TopicPartition, Long> committed = new HashMap<>();
    private long lastCommit = System.nanoTime();
    private boolean commitFails;

    PartitionAssignment(
            String lane,
            KafkaConsumer<byte[], byte[]> consumer,
            KafkaSource source,
            LaneSide side,
            Promise<Void> joined) {
        this.lane = lane;
        this.consumer = consumer;
        this.source = source;
        this.side = side;
        this.joined = joined;
    }

    PartitionProgress progress(TopicPartition partition) {
        return requireNonNull(partitions.get(partition), "records come from assigned partitions only");
    }

    /** The offset at which the next consumer of a partition would start, given how far this one has fetched. */
    long settledTo(TopicPartition partition, long fetchedTo) {
        var progress = partitions.get(partition);
        return progress == null ? fetchedTo : progress.settledTo(fetchedTo);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> added) {
        if (source.start() == KafkaSource.Start.LATEST) {
            fixPositions(added);
        }
        var before = committedFor(Set.copyOf(added));
        for (var partition : added) {
            partitions.put(
                    partition,
                    new PartitionProgress(partition, PartitionProgress.OutOfOrderAcks.read(before.get(partition))));
        }
        log.atDebug()
                .addKeyValue("lane", lane)
                .addKeyValue("partitions", partitions.keySet())
                .log("assigned");
        joined.tryComplete();
    }

    /** Fixes the positions now. Otherwise the first poll would, and records published before it would be missed. */
    private void fixPositions(Collection<TopicPartition> added) {
        for (var partition : added) {
            try {
                uninterrupted(() -> consumer.position(partition, REQUEST));
            } catch (KafkaException e) {
                log.atDebug().addKeyValue("lane", lane).setCause(e).log("the first poll determines the position");
            }
        }
    }

    /**
     * Reads the committed offsets. After a timeout the partitions are consumed without them: redelivered messages are better
     * than none.
     */
    private Map<TopicPartition, OffsetAndMetadata> committedFor(Set<TopicPartition> added) {
        try {
            return added.isEmpty() ? Map.of() : uninterrupted(() -> consumer.committed(added, REQUEST));
        } catch (KafkaException e) {
            log.atDebug().addKeyValue("lane", lane).setCause(e).log("the committed offsets could not be read");
            return Map.of();
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
        var going = take(revoked);
        if (going.isEmpty()) {
            return;
        }
        try {
            commit(side.handOver(going)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join());
        } catch (CompletionException e) {
            log.atError().addKeyValue("lane", lane).setCause(e).log("partitions were revoked before a commit");
        }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
        side.forget(take(lost));
    }

    private Set<PartitionProgress> take(Collection<TopicPartition> some) {
        some.forEach(committed::remove);
        return some.stream().map(partitions::remove).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    void commitIfDue() {
        if (System.nanoTime() - lastCommit < source.commitInterval().toNanos()) {
            return;
        }
        lastCommit = System.nanoTime();
        var offsets = new HashMap<TopicPartition, OffsetAndMetadata>();
        partitions.values().stream()
                .filter(progress -> progress.hasPosition()
                        && progress.position() != committed.getOrDefault(progress.partition(), -1L))
                .forEach(progress -> offsets.put(progress.partition(), new OffsetAndMetadata(progress.position())));
        if (!offsets.isEmpty()) {
            consumer.commitAsync(offsets, this::committed);
        }
    }

    private void committed(Map<TopicPartition, OffsetAndMetadata> offsets, Exception failure) {
        if (failure == null) {
            commitFails = false;
            offsets.forEach((partition, offset) -> committed.put(partition, offset.offset()));
        } else if (!commitFails) {
            commitFails = true;
            log.atInfo()
                    .addKeyValue("lane", lane)
                    .addKeyValue("cause", failure.toString())
                    .log("offsets could not be committed, trying again");
        }
    }

    /** Commits everything settled, before the consumer closes. */
    void commitLast() {
        onPartitionsRevoked(Set.copyOf(partitions.keySet()));
    }

    private void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (offsets.isEmpty()) {
            return;
        }
        try {
            uninterrupted(() -> {
                consumer.commitSync(offsets, REQUEST);
                return offsets;
            });
        } catch (KafkaException e) {
            log.atWarn()
                    .addKeyValue("lane", lane)
                    .addKeyValue("cause", e.toString())
                    .log("offsets were not committed, some messages will be delivered again");
        }
    }

    /** Repeats a request that a wake-up has interrupted, because the wake-up may have been meant for an earlier poll. */
    private static <R> R uninterrupted(Supplier<R> request) {
        while (true) {
            try {
                return request.get();
            } catch (WakeupException e) {
                log.trace("a wake-up interrupted a request, which is repeated");
            }
        }
    }
}
