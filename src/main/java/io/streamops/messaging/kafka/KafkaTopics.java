package io.streamops.messaging.kafka;

import static java.util.Objects.requireNonNull;

import io.streamops.settings.KafkaSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates missing topics and probes whether Kafka is available. */
public final class KafkaTopics {
    private static final Logger log = LoggerFactory.getLogger(KafkaTopics.class);
    private static final int PING_MS = 5_000;
    private static final int TRIES = 50;
    private static final int BETWEEN_TRIES_MS = 100;
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final Admin admin;

    private KafkaTopics(Vertx vertx, Admin admin) {
        this.vertx = vertx;
        this.admin = admin;
    }

    /** Needs no broker yet, but the address must resolve. */
    public static Future<KafkaTopics> open(Vertx vertx, KafkaSettings.Address address) {
        return BlockingCalls.call(vertx, () -> KafkaClients.admin(address)).map(admin -> new KafkaTopics(vertx, admin));
    }

    /**
     * Creates the topic unless it exists; an existing one is left unchanged. The groups start at the beginning of a new
     * topic, so that they see what is published before they join. Succeeds once all partitions accept records.
     *
     * <p>Several nodes may do this at once, and the one that has created the topic may be slower or may have crashed. While
     * the topic is empty, every node therefore sets the offsets of the groups.
     *
     * @return whether this call created the topic
     */
    public Future<Boolean> ensure(Spec topic, List<String> groups) {
        return make(topic)
                .compose(made -> partitions(topic.name())
                        .compose(count -> ends(topic.name(), count))
                        .compose(ends -> begin(groups, made ? ends.keySet() : withoutRecords(ends)))
                        .map(made));
    }

    private Future<Boolean> make(Spec topic) {
        return toFuture(admin.createTopics(List.of(topic.toNewTopic())).all())
                .map(made -> {
                    log.atInfo()
                            .addKeyValue("topic", topic.name())
                            .addKeyValue("partitions", topic.partitions())
                            .log("topic created");
                    return true;
                })
                .recover(cause -> cause instanceof TopicExistsException
                        ? Future.succeededFuture(false)
                        : Future.failedFuture(cause));
    }

    /**
     * Requests the end offset of each partition, which only its leader answers. A leader is announced shortly before it
     * accepts records. A producer that writes in between may have its first batch rejected and the second accepted; an
     * idempotent producer cannot recover from that before its records expire.
     */
    private Future<Map<TopicPartition, ListOffsetsResultInfo>> ends(String topic, int partitions) {
        var latest = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
        return onceKnown(() -> toFuture(admin.listOffsets(latest).all()), 1);
    }

    private static Set<TopicPartition> withoutRecords(Map<TopicPartition, ListOffsetsResultInfo> ends) {
        return ends.entrySet().stream()
                .filter(end -> end.getValue().offset() == 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private Future<Void> begin(List<String> groups, Set<TopicPartition> partitions) {
        return Future.all(groups.stream().map(group -> begin(group, partitions)).toList())
                .mapEmpty();
    }

    private Future<Void> begin(String group, Set<TopicPartition> partitions) {
        return notBegun(group, partitions)
                .compose(missing -> missing.isEmpty() ? Future.succeededFuture() : commitBeginning(group, missing))
                // Another node may have done it meanwhile. A group with members rejects the change, and needs none.
                .recover(cause -> notBegun(group, partitions)
                        .compose(missing -> missing.isEmpty() ? Future.succeededFuture() : Future.failedFuture(cause)))
                .onFailure(cause -> log.atWarn()
                        .addKeyValue("group", group)
                        .addKeyValue("cause", cause.toString())
                        .log("the group's offsets could not be set to the beginning of a new topic"))
                .otherwiseEmpty();
    }

    private Future<Set<TopicPartition>> notBegun(String group, Set<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return Future.succeededFuture(Set.of());
        }
        return toFuture(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                .map(begun -> partitions.stream()
                        .filter(partition -> begun.get(partition) == null)
                        .collect(Collectors.toSet()));
    }

    private Future<Void> commitBeginning(String group, Set<TopicPartition> partitions) {
        var beginnings = partitions.stream()
                .collect(Collectors.toMap(partition -> partition, partition -> new OffsetAndMetadata(0)));
        return toFuture(admin.alterConsumerGroupOffsets(group, beginnings).all());
    }

    /**
     * Creates a topic with the partitions and replicas of another one. Its records never expire and may be somewhat larger,
     * because copies have more headers.
     */
    Future<Boolean> ensureLike(String model, String name) {
        return describe(model).compose(description -> {
            var partitions = description.partitions();
            var replication = (short) partitions.getFirst().replicas().size();
            return ensure(
                    new Spec(name, partitions.size(), replication, null, KafkaClients.LARGEST_REQUEST, false),
                    List.of());
        });
    }

    /** The number of partitions of the topic. */
    public Future<Integer> partitions(String topic) {
        return describe(topic).map(description -> description.partitions().size());
    }

    /** The topic's metrics, as far as its brokers respond. */
    public Future<Status> figures(String topic) {
        return describe(topic).compose(description -> {
            var partitions = description.partitions();
            var brokers = partitions.stream()
                    .flatMap(partition -> partition.replicas().stream())
                    .map(Node::id)
                    .collect(Collectors.toSet());
            var lagging = partitions.stream()
                    .mapToInt(partition ->
                            partition.replicas().size() - partition.isr().size())
                    .sum();
            return toFuture(admin.describeLogDirs(brokers).allDescriptions())
                    .map(brokersLogs -> new Status(partitions.size(), bytes(topic, brokersLogs), lagging));
        });
    }

    private static long bytes(String topic, Map<Integer, Map<String, LogDirDescription>> brokersLogs) {
        return brokersLogs.values().stream()
                .flatMap(logs -> logs.values().stream())
                .flatMap(log -> log.replicaInfos().entrySet().stream())
                .filter(replica -> replica.getKey().topic().equals(topic))
                .mapToLong(replica -> replica.getValue().size())
                .sum();
    }

    private Future<TopicDescription> describe(String topic) {
        return onceKnown(
                () -> toFuture(requireNonNull(
                        admin.describeTopics(List.of(topic)).topicNameValues().get(topic))),
                1);
    }

    /** Retries while the topic is new and not every broker knows it. */
    private <T> Future<T> onceKnown(Supplier<Future<T>> request, int tries) {
        return request.get()
                .recover(cause -> cause instanceof UnknownTopicOrPartitionException && tries < TRIES
                        ? vertx.timer(BETWEEN_TRIES_MS, TimeUnit.MILLISECONDS)
                                .compose(due -> onceKnown(request, tries + 1))
                        : Future.failedFuture(cause));
    }

    /** Succeeds if a broker responds. */
    public Future<Void> ping() {
        var options = new DescribeClusterOptions().timeoutMs(PING_MS);
        return toFuture(admin.describeCluster(options).nodes()).mapEmpty();
    }

    /** Deletes the records below these offsets. */
    Future<Void> deleteBelow(Map<TopicPartition, Long> offsets) {
        var deletions = new HashMap<TopicPartition, RecordsToDelete>();
        offsets.forEach((partition, offset) -> deletions.put(partition, RecordsToDelete.beforeOffset(offset)));
        return toFuture(admin.deleteRecords(deletions).all());
    }

    private <T> Future<T> toFuture(KafkaFuture<T> future) {
        return Future.fromCompletionStage(future.toCompletionStage(), vertx.getOrCreateContext())
                .recover(failure -> Future.failedFuture(
                        failure instanceof CompletionException && failure.getCause() != null
                                ? failure.getCause()
                                : failure));
    }

    public Future<Void> close() {
        return BlockingCalls.run(vertx, () -> admin.close(CLOSING));
    }

    /**
     * The settings of a topic to be created.
     *
     * @param retention how long records are kept; null: forever
     * @param largestRecord the maximum size of a batch in bytes; null: the broker's default
     * @param compacted whether the topic is compacted instead of deleted by age
     */
    public record Spec(
            String name,
            int partitions,
            short replication,
            @Nullable Duration retention,
            @Nullable Integer largestRecord,
            boolean compacted) {
        private static final Duration WEEK = Duration.ofDays(7);

        /** Three partitions, one replica, seven days, as the contracts require. */
        public static Spec standard(String name) {
            return new Spec(name, 3, (short) 1, WEEK, null, false);
        }

        /** {@link #standard} with another number of partitions. */
        public static Spec standard(String name, int partitions) {
            return new Spec(name, partitions, (short) 1, WEEK, null, false);
        }

        NewTopic toNewTopic() {
            var config = new HashMap<String, String>();
            config.put(TopicConfig.RETENTION_MS_CONFIG, retention == null ? "-1" : Long.toString(retention.toMillis()));
            config.put(
                    TopicConfig.CLEANUP_POLICY_CONFIG,
                    compacted ? TopicConfig.CLEANUP_POLICY_COMPACT : TopicConfig.CLEANUP_POLICY_DELETE);
            if (largestRecord != null) {
                config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, largestRecord.toString());
            }
            return new NewTopic(name, partitions, replication).configs(config);
        }
    }

    /**
     * The metrics of a topic.
     *
     * @param bytes the size of all replicas on disk
     * @param lagging the number of replicas that are not in sync
     */
    public record Status(int partitions, long bytes, int lagging) {}

    /** Runs blocking calls of Kafka's clients on worker threads. */
    static final class BlockingCalls {
        private BlockingCalls() {}

        static <R> Future<R> call(Vertx vertx, Callable<R> work) {
            return vertx.executeBlocking(work, false).map(result -> requireNonNull(result));
        }

        static Future<Void> run(Vertx vertx, Runnable work) {
            return vertx.executeBlocking(
                            () -> {
                                work.run();
                                return true;
                            },
                            false)
                    .mapEmpty();
        }
    }
}
