package io.streamops.messaging.kafka;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Dispatcher;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Receipt;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * A lane over Kafka topics. The consumer has its own thread ({@link KafkaPoller}), because an orderly hand-over of
 * partitions has to block the rebalance until running handlers have finished. Everything else is confined to the lane's
 * context.
 */
public final class KafkaLane<T> implements Lane {
    private final LaneOptions options;
    private final KafkaSource source;
    private final KafkaReceipt.Lane<T> shared;
    private final Dispatcher<T> dispatcher;
    private final ContextInternal context;
    private final KafkaPoller poller;
    private final ArrayDeque<KafkaReceipt<T>> arrived = new ArrayDeque<>();

    /** Must be created on the context it is to run on. */
    public KafkaLane(
            Vertx vertx,
            KafkaSettings.Address address,
            KafkaSource source,
            LaneOptions options,
            Decoder<byte[], T> decoder,
            Lane.Handler<T> handler,
            KafkaParking parking,
            Telemetry telemetry) {
        this.options = options;
        this.source = source;
        this.shared = new KafkaReceipt.Lane<>(options.name(), decoder, parking);
        this.dispatcher = new Dispatcher<>(vertx, options, handler, this::fill, telemetry);
        this.context = (ContextInternal) dispatcher.context();
        this.poller = new KafkaPoller(options.name(), address, source, new OnContext());
    }

    @Override
    public String name() {
        return options.name();
    }

    @Override
    public Future<Void> start() {
        return onContext(poller.start());
    }

    @Override
    public Future<Void> stop() {
        poller.takeNoMore();
        arrived.clear();
        return dispatcher.drain().eventually(() -> onContext(poller.stop()));
    }

    private Future<Void> onContext(Future<Void> done) {
        var promise = context.<Void>promise();
        done.onComplete(promise);
        return promise.future();
    }

    @Override
    public Lane.Status figures() {
        return dispatcher.figures().withLag(poller.lag());
    }

    private void fill(int room) {
        var records = 0;
        var bytes = 0L;
        while (records < room) {
            var receipt = arrived.peek();
            if (receipt == null || !fits(receipt)) {
                break;
            }
            arrived.remove();
            records++;
            bytes += receipt.size();
            dispatcher.accept(receipt);
        }
        poller.taken(records, bytes);
    }

    /**
     * Messages in flight are bounded by number and bytes. One message always fits, so that a large one cannot block the
     * lane.
     */
    private boolean fits(KafkaReceipt<T> next) {
        var held = dispatcher.bytes();
        return held == 0 || held + next.size() <= source.maxBytes();
    }

    private boolean isOf(Set<PartitionProgress> some, Receipt<T> receipt) {
        return receipt instanceof KafkaReceipt<T> mine && some.contains(mine.progress());
    }

    private void dropArrived(Set<PartitionProgress> gone) {
        var records = 0;
        var bytes = 0L;
        for (var each = arrived.iterator(); each.hasNext(); ) {
            var receipt = each.next();
            if (gone.contains(receipt.progress())) {
                each.remove();
                records++;
                bytes += receipt.size();
            }
        }
        poller.taken(records, bytes);
    }

    /** Forwards calls from the consumer's thread to the lane's context. */
    private final class OnContext implements PartitionAssignment.LaneSide {
        @Override
        public void arrived(PartitionProgress progress, List<ConsumerRecord<byte[], byte[]>> records) {
            context.runOnContext(task -> {
                for (var message : records) {
                    if (progress.received(message.offset())) {
                        arrived.add(new KafkaReceipt<>(shared, message, progress));
                    } else {
                        poller.taken(1, KafkaReceipt.sizeOf(message));
                    }
                }
                dispatcher.pump();
            });
        }

        @Override
        public Future<Map<TopicPartition, OffsetAndMetadata>> handOver(Set<PartitionProgress> going) {
            var promise = Promise.<Map<TopicPartition, OffsetAndMetadata>>promise();
            context.runOnContext(task -> {
                dropArrived(going);
                dispatcher
                        .release(receipt -> isOf(going, receipt), source.handOver())
                        .map(released -> settled(going))
                        .onComplete(promise);
            });
            return promise.future();
        }

        @Override
        public void forget(Set<PartitionProgress> gone) {
            context.runOnContext(task -> {
                dropArrived(gone);
                dispatcher.forget(receipt -> isOf(gone, receipt));
            });
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> settled(Set<PartitionProgress> partitions) {
        return partitions.stream()
                .filter(PartitionProgress::hasPosition)
                .collect(Collectors.toMap(PartitionProgress::partition, PartitionProgress::handOver));
    }
}
