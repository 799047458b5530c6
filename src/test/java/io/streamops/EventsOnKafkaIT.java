package io.streamops;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EventNames;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.coordinator.group.generated.GroupMetadataKey;
import org.apache.kafka.coordinator.group.generated.GroupMetadataValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The topics, groups and events of workflows and tasks, and their metrics, as Kafka's own clients see them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // it begins with nothing published, and ends with Kafka away
@SuppressWarnings("NullAway.Init") // set before the tests
class EventsOnKafkaIT {
    private static final List<String> TOPICS = List.of("workflows", "tasks");
    private static final int EACH = 12;
    /** Of the coordinator's records, those about a group's members. */
    private static final short MEMBERS = 2;

    private BoundService service;
    private NodeProcess home;
    private NodeProcess node;
    private EventsOfNode events;
    private Admin admin;

    @BeforeAll
    void start(@TempDir Path dir) throws Exception {
        service = new BoundService();
        home = NodeProcess.start(Files.createDirectories(dir.resolve("home")), Map.of(), "--verticles", "crawl-worker")
                .ready();
        var environment = home.brokers();
        environment.put(
                "WORKFLOW_STEPS_FILE",
                Files.writeString(dir.resolve("steps.json"), service.steps("theirs"))
                        .toString());
        node = NodeProcess.start(
                        Files.createDirectories(dir.resolve("node")),
                        environment,
                        "--verticles",
                        "gateway,event-processor")
                .ready();
        events = new EventsOfNode(node);
        admin = Admin.create(Map.of("bootstrap.servers", servers()));
    }

    @AfterAll
    void stop() {
        admin.close(Duration.ZERO);
        node.close();
        home.close();
        service.close();
    }

    private String servers() throws Exception {
        return home.endpoints().getString("kafka");
    }

    private static Stream<TopicPartition> partitions(String topic) {
        return IntStream.range(0, 3).mapToObj(partition -> new TopicPartition(topic, partition));
    }

    private static Map<TopicPartition, OffsetAndMetadata> beginnings() {
        return TOPICS.stream()
                .flatMap(EventsOnKafkaIT::partitions)
                .collect(Collectors.toMap(partition -> partition, partition -> new OffsetAndMetadata(0)));
    }

    private Map<TopicPartition, Long> committed(String group) throws Exception {
        return admin
                .listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get(60, TimeUnit.SECONDS)
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().offset()));
    }

    @Test
    @Order(1)
    void theTopicsAreWhatTheContractSays() throws Exception {
        var described = admin.describeTopics(TOPICS).allTopicNames().get(60, TimeUnit.SECONDS);
        assertThat(described.values())
                .hasSize(2)
                .allSatisfy(topic -> assertThat(topic.partitions())
                        .hasSize(3)
                        .allSatisfy(
                                partition -> assertThat(partition.replicas()).hasSize(1)));

        var resources = TOPICS.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .toList();
        var configs = admin.describeConfigs(resources).all().get(60, TimeUnit.SECONDS);
        assertThat(configs.values()).hasSize(2).allSatisfy(config -> {
            assertThat(config.get("retention.ms").value()).isEqualTo("604800000");
            assertThat(config.get("cleanup.policy").value()).isEqualTo("delete");
        });
    }

    @Test
    @Order(2)
    void theGroupsBeginAtTheBeginningOfTopicsThatWeHaveMade() throws Exception {
        for (var group : EventNames.groups()) {
            assertThat(committed(group))
                    .as(group)
                    .isEqualTo(beginnings().entrySet().stream()
                            .collect(Collectors.toMap(
                                    Map.Entry::getKey, entry -> entry.getValue().offset())));
        }
    }

    /** The coordinator keeps the settings of the group's members. */
    @Test
    @Order(3)
    void theProcessorsAreMembersOnTheContractsTerms() throws Exception {
        var members = new HashMap<String, GroupMetadataValue>();
        try (var reader = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", servers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            var kept = reader.partitionsFor("__consumer_offsets").stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            reader.assign(kept);
            reader.seekToBeginning(kept);
            NodeProcess.until(() -> {
                for (var message : reader.poll(Duration.ofMillis(200))) {
                    var key = ByteBuffer.wrap(message.key());
                    if (key.getShort() == MEMBERS && message.value() != null) {
                        var value = ByteBuffer.wrap(message.value());
                        members.put(
                                new GroupMetadataKey(new ByteBufferAccessor(key), (short) 0).group(),
                                new GroupMetadataValue(new ByteBufferAccessor(value), value.getShort()));
                    }
                }
                var group = members.get("workflow-processors");
                return group != null && !group.members().isEmpty();
            });
        }

        assertThat(requireNonNull(members.get("workflow-processors")).members())
                .hasSize(1)
                .allSatisfy(member -> {
                    assertThat(member.sessionTimeout()).isEqualTo(30_000);
                    assertThat(member.rebalanceTimeout())
                            .as("the longest between two polls")
                            .isEqualTo(300_000);
                });
        var groups = admin.describeConsumerGroups(List.of("workflow-processors"))
                .all()
                .get(60, TimeUnit.SECONDS);
        var subscribed = requireNonNull(groups.get("workflow-processors")).members();
        assertThat(subscribed)
                .singleElement()
                .satisfies(member -> assertThat(member.assignment().topicPartitions())
                        .containsExactlyInAnyOrderElementsOf(beginnings().keySet()));
    }

    private JsonObject workflow(String step) {
        var input = new JsonObject().put("records", new JsonArray().add(new JsonObject().put("n", 1)));
        return EventsOfNode.workflow("By " + step, input, "validate", step);
    }

    @Test
    @Order(4)
    void whatIsPublishedAndConsumedIsCountedAndTimed() throws Exception {
        for (var i = 0; i < EACH; i++) {
            events.workflow(workflow("store"));
            events.task("email_notification", EventsOfNode.mailTo("ann%d@example.com".formatted(i)));
        }
        events.workflow(workflow("nobodys"));
        NodeProcess.until(() -> events.total("/api/workflows?status=completed") == EACH
                && events.total("/api/workflows?status=failed") == 1
                && events.total("/api/tasks?status=completed") == EACH);
        var published = Map.of(
                "workflow.created", EACH + 1.0,
                "workflow.processing", (double) EACH,
                "workflow.step.completed", 2.0 * EACH,
                "workflow.completed", (double) EACH,
                "workflow.failed", 1.0,
                "task.created", (double) EACH,
                "task.processing", (double) EACH,
                "task.completed", (double) EACH);
        var all = published.values().stream().mapToDouble(each -> each).sum();
        NodeProcess.until(() -> Figures.of(node).sum("streamops_events_consumed_total") == all);

        var figures = Figures.of(node);
        published.forEach((type, number) -> {
            var label = "type=\"%s\"".formatted(type);
            assertThat(figures.sum("streamops_events_publish_seconds_count", label))
                    .as(type)
                    .isEqualTo(number);
            assertThat(figures.sum("streamops_events_publish_failures_total", label))
                    .as(type)
                    .isZero();
            assertThat(figures.sum("streamops_events_consumed_total", label))
                    .as(type)
                    .isEqualTo(number);
            assertPercentiles(figures, "streamops_events_publish_seconds", label);
        });
        for (var type : List.of("workflow.created", "task.created")) {
            var label = "type=\"%s\"".formatted(type);
            assertThat(figures.sum("streamops_events_processing_seconds_count", label))
                    .isEqualTo(published.get(type));
            assertPercentiles(figures, "streamops_events_processing_seconds", label);
        }
        assertThat(figures.sum("streamops_workflows_total", "outcome=\"completed\""))
                .isEqualTo(EACH);
        assertThat(figures.sum("streamops_workflows_total", "outcome=\"failed\""))
                .isEqualTo(1);
        assertThat(figures.sum("streamops_workflows_steps_seconds_count", "step=\"store\""))
                .isEqualTo(EACH);
    }

    private static void assertPercentiles(Figures figures, String name, String label) {
        var median = figures.sum(name, label, "quantile=\"0.5\"");
        var most = figures.sum(name, label, "quantile=\"0.95\"");
        var nearlyAll = figures.sum(name, label, "quantile=\"0.99\"");
        assertThat(median).as(name + label).isPositive();
        assertThat(most).as(name + label).isGreaterThanOrEqualTo(median);
        assertThat(nearlyAll).as(name + label).isGreaterThanOrEqualTo(most);
    }

    @Test
    @Order(5)
    void theLagIsWhatIsNotSettledYet() throws Exception {
        var held = events.workflow(EventsOfNode.workflow("Held", new JsonObject().put("held", true), "theirs"));
        NodeProcess.until(() -> service.calls().containsKey(held));
        NodeProcess.until(() -> Figures.of(node).sum("streamops_events_lag") >= 1);

        service.open();

        events.completed("/api/workflows/" + held);
        NodeProcess.until(() -> Figures.of(node).sum("streamops_events_lag") == 0);
        NodeProcess.until(() -> behind() == 0);
    }

    /** As Kafka's own tools count it. */
    private long behind() {
        try {
            var committed = committed("workflow-processors");
            var latest = beginnings().keySet().stream()
                    .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
            var ends = admin.listOffsets(latest).all().get(60, TimeUnit.SECONDS);
            return ends.entrySet().stream()
                    .mapToLong(end -> end.getValue().offset() - committed.getOrDefault(end.getKey(), 0L))
                    .sum();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @Order(6)
    void invalidEventsAndUnknownEventsAreCountedApart() throws Exception {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", servers()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.send(new ProducerRecord<>("workflows", "wf-x", "{\"eventType\":\"workflow.created\"}"))
                    .get(60, TimeUnit.SECONDS);
            producer.send(
                            new ProducerRecord<>(
                                    "tasks",
                                    "task-x",
                                    "{\"eventType\":\"task.paused\",\"eventId\":\"1\",\"timestamp\":\"2026-01-04T01:00:00Z\",\"payload\":{}}"))
                    .get(60, TimeUnit.SECONDS);
        }

        NodeProcess.until(() -> Figures.of(node).sum("streamops_events_failures_total", "type=\"malformed\"") == 1);
        NodeProcess.until(() -> Figures.of(node).sum("streamops_events_skipped_total") == 1);
    }

    @Test
    @Order(7)
    void theTopicsAreShownAsTheirBrokerKeepsThem() throws Exception {
        for (var topic : TOPICS) {
            var label = "topic=\"%s\"".formatted(topic);
            NodeProcess.until(() -> Figures.of(node).sum("streamops_events_topic_size_bytes", label) == bytes(topic));
            assertThat(bytes(topic)).isPositive();
            assertThat(Figures.of(node).sum("streamops_events_topic_partitions", label))
                    .isEqualTo(3);
            assertThat(Figures.of(node).sum("streamops_events_topic_lagging_replicas", label))
                    .isZero();
        }
    }

    private long bytes(String topic) {
        try {
            return admin.describeLogDirs(List.of(1)).allDescriptions().get(60, TimeUnit.SECONDS).values().stream()
                    .flatMap(logs -> logs.values().stream())
                    .flatMap(log -> log.replicaInfos().entrySet().stream())
                    .filter(replica -> replica.getKey().topic().equals(topic))
                    .mapToLong(replica -> replica.getValue().size())
                    .sum();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @Order(8)
    void whatCouldNotBePublishedIsCounted() throws Exception {
        var failures = "streamops_events_publish_failures_total";
        home.kill();

        events.post(
                "/api/tasks",
                new JsonObject().put("type", "email_notification").put("data", EventsOfNode.mailTo("ann@example.com")),
                503);

        assertThat(Figures.of(node).sum(failures, "type=\"task.created\"")).isEqualTo(1);
        assertThat(Figures.of(node).sum(failures, "type=\"workflow.created\"")).isZero();
    }
}
