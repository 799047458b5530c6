package io.streamops.messaging.kafka;

import static org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation.LEAVE_GROUP;

import io.streamops.messaging.kafka.PartitionAssignment.LaneSide;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread of a lane's consumer. It polls continuously, so that slow handlers do not cost the group membership; while the
 * lane is full, all partitions are paused.
 */
final class KafkaPoller {
    private static final Logger log = LoggerFactory.getLogger(KafkaPoller.class);
    /** Fetching pauses when this many records are fetched and not yet taken by the lane. */
    private static final int ENOUGH_RECORDS = 1_000;

    private static final long ENOUGH_BYTES = 16L << 20;
    private static final Duration LONGEST_POLL = Duration.ofSeconds(1);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(2);
    private static final Duration CLOSING = Duration.ofSeconds(3);

    private final String lane;
    private final KafkaSettings.Address address;
    private final KafkaSource source;
    private final LaneSide side;
    private final Promise<Void> started = Promise.promise();
    private final Promise<Void> stopped = Promise.promise();
    private final AtomicBoolean began = new AtomicBoolean();
    private final AtomicInteger records = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final BrokerAvailabilityLog availability;
    private volatile boolean takeNoMore;
    private volatile boolean paused;
    private volatile @Nullable KafkaConsumer<byte[], byte[]> consumer;
    private volatile @Nullable Long lag;

    KafkaPoller(String lane, KafkaSettings.Address address, KafkaSource source, LaneSide side) {
        this.lane = lane;
        this.address = address;
        this.source = source;
        this.side = side;
        this.availability = new BrokerAvailabilityLog(lane);
    }

    /** Succeeds once the consumer has joined its group. */
    Future<Void> start() {
        if (began.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("kafka-lane-" + lane).start(this::run);
        }
        return started.future();
    }

    /** Stops fetching; keeps the membership. */
    void takeNoMore() {
        takeNoMore = true;
    }

    /** Commits everything settled, leaves the group and ends the thread. */
    Future<Void> stop() {
        stop.countDown();
        wakeUp();
        if (began.compareAndSet(false, true)) {
            stopped.complete();
        }
        return stopped.future();
    }

    /** The lane has taken this many of the fetched records. */
    void taken(int count, long size) {
        records.addAndGet(-count);
        bytes.addAndGet(-size);
        if (paused && !hasEnough()) {
            wakeUp();
        }
    }

    /** The number of records not settled, fetched or not; null if unknown. */
    @Nullable Long lag() {
        return lag;
    }

    private boolean hasEnough() {
        // Fetching resumes at half of the limit, so that it does not pause all the time.
        var share = paused ? 2 : 1;
        return takeNoMore || records.get() >= ENOUGH_RECORDS / share || bytes.get() >= ENOUGH_BYTES / share;
    }

    private void wakeUp() {
        var current = consumer;
        if (current != null) {
            current.wakeup();
        }
    }

    private boolean stopping() {
        return stop.getCount() == 0;
    }

    private void run() {
        try {
            while (!stopping()) {
                runOnce();
            }
        } finally {
            started.tryFail(new IllegalStateException("lane " + lane + " was stopped before it started"));
            stopped.complete();
        }
    }

    /** Runs one consumer from creation to close. The caller creates another if this one fails. */
    private void runOnce() {
        try {
            consume(KafkaClients.consumer(address, source));
        } catch (RuntimeException e) { // the lane must survive any failure of its consumer
            availability.failed(e);
            waitAfterFailure();
        } finally {
            consumer = null;
        }
    }

    private void consume(KafkaConsumer<byte[], byte[]> mine) {
        consumer = mine;
        var assignment = new PartitionAssignment(lane, mine, source, side, started);
        try {
            mine.subscribe(source.topics(), assignment);
            var lastTick = System.nanoTime();
            while (!stopping()) {
                pollOnce(mine, assignment);
                if (System.nanoTime() - lastTick > pollTime().toNanos()) {
                    lastTick = System.nanoTime();
                    tick(mine, assignment);
                }
            }
        } finally {
            close(mine, assignment);
        }
    }

    private Duration pollTime() {
        return source.commitInterval().compareTo(LONGEST_POLL) < 0 ? source.commitInterval() : LONGEST_POLL;
    }

    private void pollOnce(KafkaConsumer<byte[], byte[]> mine, PartitionAssignment assignment) {
        pauseOrResume(mine);
        try {
            handOver(mine.poll(pollTime()), assignment);
            availability.polled();
        } catch (WakeupException e) {
            log.trace("woken up: there is room again, or the lane stops");
        } catch (KafkaException e) {
            availability.failed(e);
            waitAfterFailure();
        }
    }

    private void pauseOrResume(KafkaConsumer<byte[], byte[]> mine) {
        paused = hasEnough();
        if (paused) {
            mine.pause(mine.assignment());
        } else {
            mine.resume(mine.paused());
        }
    }

    private void handOver(ConsumerRecords<byte[], byte[]> polled, PartitionAssignment assignment) {
        if (polled.isEmpty()) {
            return;
        }
        var size = 0L;
        for (var message : polled) {
            size += KafkaReceipt.sizeOf(message);
        }
        records.addAndGet(polled.count());
        bytes.addAndGet(size);
        for (var partition : polled.partitions()) {
            var some = polled.records(partition);
            var progress = assignment.progress(partition);
            progress.fetched(some.getFirst().offset(), some.getLast().offset());
            side.arrived(progress, some);
        }
    }

    private void tick(KafkaConsumer<byte[], byte[]> mine, PartitionAssignment assignment) {
        availability.checkConnections(mine);
        assignment.commitIfDue();
        lag = new ConsumerLag(mine, assignment).measured(paused, lag);
    }

    private void waitAfterFailure() {
        try {
            if (stop.await(AFTER_FAILURE.toMillis(), TimeUnit.MILLISECONDS)) {
                log.trace("stopped while waiting");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nothing interrupts this thread", e);
        }
    }

    private void close(KafkaConsumer<byte[], byte[]> mine, PartitionAssignment assignment) {
        assignment.commitLast();
        try {
            // A static member would otherwise stay in the group, and its partitions would have no consumer.
            mine.close(CloseOptions.timeout(CLOSING).withGroupMembershipOperation(LEAVE_GROUP));
        } catch (KafkaException e) {
            log.atDebug().addKeyValue("lane", lane).setCause(e).log("the consumer did not close cleanly");
        }
    }

    /**
     * A consumer's lag behind the ends of its partitions. As in Kafka's own lag, records that are fetched but not settled count.
     * Confined to the consumer's thread.
     */
    record ConsumerLag(KafkaConsumer<?, ?> consumer, PartitionAssignment assignment) {
        private static final Logger log = LoggerFactory.getLogger(ConsumerLag.class);
        private static final Duration QUERY_TIMEOUT = Duration.ofMillis(500);

        /**
         * Measures the lag.
         *
         * @param paused whether fetching is paused; the end offsets must then be requested, because only fetch responses carry
         *     them
         * @param before the previous value, returned if Kafka does not respond
         */
        @Nullable Long measured(boolean paused, @Nullable Long before) {
            try {
                var partitions = consumer.assignment();
                Map<TopicPartition, Long> ends = paused ? consumer.endOffsets(partitions, QUERY_TIMEOUT) : Map.of();
                return partitions.stream()
                        .mapToLong(partition -> behind(partition, ends.get(partition)))
                        .sum();
            } catch (KafkaException e) { // the outage is logged elsewhere
                log.trace("the lag is unknown", e);
                return before;
            }
        }

        private long behind(TopicPartition partition, @Nullable Long knownEnd) {
            var fetchedTo = consumer.position(partition, QUERY_TIMEOUT);
            var end = knownEnd == null
                    ? fetchedTo + consumer.currentLag(partition).orElse(0)
                    : knownEnd;
            return Math.max(0, end - assignment.settledTo(partition, fetchedTo));
        }
    }

    /**
     * Logs once when Kafka becomes unavailable or rejects something, and once when it recovers. A consumer waits silently for an
     * unavailable broker, so its connections are counted.
     */
    static final class BrokerAvailabilityLog {
        private static final Logger log = LoggerFactory.getLogger(BrokerAvailabilityLog.class);

        private final String lane;
        private @Nullable String problem;
        private boolean connected;

        BrokerAvailabilityLog(String lane) {
            this.lane = lane;
        }

        void failed(RuntimeException cause) {
            report(cause.toString());
            connected = false;
        }

        /** A poll has returned: Kafka rejects nothing, though it may be unreachable. */
        void polled() {
            if (connected) {
                recovered();
            }
        }

        void checkConnections(KafkaConsumer<?, ?> consumer) {
            connected = consumer.metrics().entrySet().stream()
                    .filter(entry -> entry.getKey().name().equals("connection-count"))
                    .anyMatch(entry -> entry.getValue().metricValue() instanceof Number count && count.intValue() > 0);
            if (!connected && problem == null) {
                report("no connection to a broker");
            }
        }

        private void report(String what) {
            if (!what.equals(problem)) {
                problem = what;
                log.atWarn()
                        .addKeyValue("lane", lane)
                        .addKeyValue("cause", what)
                        .log("kafka is unavailable");
            }
        }

        private void recovered() {
            if (problem != null) {
                problem = null;
                log.atInfo().addKeyValue("lane", lane).log("kafka is available again");
            }
        }
    }
}
