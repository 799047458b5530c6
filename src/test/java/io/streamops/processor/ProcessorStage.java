package io.streamops.processor;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.PublishedEvents;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.embedded.EmbeddedKafka;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.events.run.FinalizeResult;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.workflows.run.WorkflowRunStore;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Real brokers, processors with steps of the test, and a plain client on the other side. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings({"NullAway.Init", "try"}) // set before each test; closing can be interrupted, as all that waits can
@ExtendWith(VertxExtension.class)
abstract class ProcessorStage {
    private final List<RunningProcessor> processors = new ArrayList<>();
    private final PublishedEvents published = new PublishedEvents();
    Vertx vertx;
    TestSteps steps;
    PlainClient client;
    EmbeddedKafka kafka;
    EmbeddedRedis redis;

    @TempDir
    static Path folder;

    @BeforeAll
    final void startBrokers(Vertx vertx) throws Exception {
        this.vertx = vertx;
        kafka = EmbeddedKafka.start(Files.createDirectories(folder.resolve("kafka")), 0);
        redis = EmbeddedRedis.start(Files.createDirectories(folder.resolve("redis")), 0);
        try (var first = new RunningProcessor(
                vertx, kafka.address(), redisPort(), new TestSteps(), RunningProcessor.Form.named("first"))) {
            for (var topic : List.of(EventNames.WORKFLOWS, EventNames.TASKS)) {
                first.topics().ensure(largeRecords(topic), EventNames.groups()).await(60, TimeUnit.SECONDS);
                first.topics().ensure(largeRecords(topic + ".dlq"), List.of()).await(60, TimeUnit.SECONDS);
            }
        }
    }

    /** A topic as an operator may have created it. */
    private static KafkaTopics.Spec largeRecords(String topic) {
        return new KafkaTopics.Spec(topic, 3, (short) 1, Duration.ofDays(7), 16 << 20, false);
    }

    @AfterAll
    final void stopBrokers() throws Exception {
        redis.stop();
        kafka.stop();
    }

    @BeforeEach
    final void begin() {
        steps = new TestSteps();
        client = new PlainClient(kafka.address(), published);
        client.read("workflows", "tasks", "workflows.dlq");
    }

    @AfterEach
    final void end() throws Exception {
        for (var processor : processors.reversed()) {
            processor.close();
        }
        processors.clear();
        client.close();
    }

    static JsonObject records(int count) {
        var records = new JsonArray();
        for (var i = 0; i < count; i++) {
            records.add(new JsonObject().put("n", i));
        }
        return new JsonObject().put("records", records);
    }

    final JsonObject failure(String id) throws Exception {
        client.untilOver(id);
        return client.payloads(id, "workflow.failed").getFirst();
    }

    /** The terminal event of a gateway for a canceled workflow. */
    static WorkflowEvent cancelled(EntityId workflow) {
        var error = EventError.of(EventError.CANCELLED, "the workflow was cancelled");
        return new WorkflowEvent.Failed(workflow, Instant.now(), null, null, error);
    }

    /** The terminal event of a third-party processor. */
    static WorkflowEvent completed(EntityId workflow) {
        return new WorkflowEvent.Completed(workflow, Instant.now(), Duration.ofSeconds(8), 1, new JsonObject());
    }

    /** Finalizes a workflow as a gateway does for its clients. */
    static FinalizeResult claimEnd(WorkflowRunStore runs, WorkflowEvent ending) throws Exception {
        return runs.finalizeOutside(ending, Instant.now()).await(60, TimeUnit.SECONDS);
    }

    final int redisPort() {
        return redis.address().url().getPort();
    }

    final void restartKafka() throws Exception {
        kafka.stop();
        kafka = EmbeddedKafka.start(folder.resolve("kafka"), kafka.port());
    }

    final void stopRedis() throws Exception {
        redis.stop();
    }

    final void startRedis() throws Exception {
        redis = EmbeddedRedis.start(folder.resolve("redis"), redisPort());
    }

    /** A processor that does not consume yet; closed after the test. */
    final RunningProcessor made(RunningProcessor.Form form) throws Exception {
        return made(redisPort(), form);
    }

    final RunningProcessor made(int port, RunningProcessor.Form form) throws Exception {
        var processor = new RunningProcessor(vertx, kafka.address(), port, steps, form);
        processors.add(processor);
        return processor;
    }

    final RunningProcessor started(RunningProcessor.Form form) throws Exception {
        var processor = made(form);
        processor.start();
        return processor;
    }

    final RunningProcessor started() throws Exception {
        return started(RunningProcessor.Form.named("worker-1"));
    }
}
