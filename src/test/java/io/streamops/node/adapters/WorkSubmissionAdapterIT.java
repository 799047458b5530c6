package io.streamops.node.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.event.EventNames;
import io.streamops.contract.job.JobId;
import io.streamops.embedded.EmbeddedKafka;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.events.EventPublisher;
import io.streamops.events.api.SubmissionService;
import io.streamops.events.projection.EntityEventLog;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.ViewStore;
import io.streamops.execution.Failure;
import io.streamops.jobs.JobKeys;
import io.streamops.jobs.JobOwners;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.tasks.api.TaskSubmissions;
import io.streamops.tasks.payload.TaskPayloads;
import io.streamops.workflows.api.WorkflowSubmissions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The owners of workflows and tasks that jobs submit, on real brokers. */
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class WorkSubmissionAdapterIT {
    private static final JsonObject WORKFLOW = new JsonObject("{\"name\":\"n\",\"steps\":[\"validate\"]}");
    private static final JsonObject EXPORT =
            new JsonObject("{\"type\":\"data_export\",\"data\":{\"source\":\"tasks\",\"format\":\"csv\"}}");

    private static Vertx vertx;
    private static EmbeddedKafka kafka;
    private static EmbeddedRedis server;
    private static RedisConnections redis;
    private static KafkaTopics topics;
    private static KafkaPublisher publisher;
    private static ViewStore views;

    @BeforeAll
    static void start(@TempDir Path folder, Vertx instance) throws Exception {
        vertx = instance;
        kafka = EmbeddedKafka.start(Files.createDirectory(folder.resolve("kafka")), 0);
        server = EmbeddedRedis.start(Files.createDirectory(folder.resolve("redis")), 0);
        redis = new RedisConnections(vertx, server.address());
        topics = await(KafkaTopics.open(vertx, kafka.address()));
        await(topics.ensure(KafkaTopics.Spec.standard(EventNames.WORKFLOWS), EventNames.groups()));
        await(topics.ensure(KafkaTopics.Spec.standard(EventNames.TASKS), EventNames.groups()));
        publisher = await(KafkaPublisher.open(vertx, kafka.address(), topics, Telemetry.unobserved()));
        views = new ViewStore(redis, Duration.ofMinutes(10), WallClock.get());
    }

    @AfterAll
    static void stop() throws Exception {
        await(publisher.close());
        await(topics.close());
        await(redis.close());
        kafka.stop();
        server.stop();
    }

    private static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    private static WorkSubmissionAdapter orders(boolean owned) {
        var events =
                EventPublisher.ofGateway(publisher, Telemetry.unobserved().meters(), WallClock.get(), UUID::randomUUID);
        return new WorkSubmissionAdapter(
                vertx,
                new JobOwners(redis, owned),
                new WorkflowSubmissions(service(EntityKind.WORKFLOW, events), views),
                new TaskSubmissions(service(EntityKind.TASK, events), new TaskPayloads()),
                views,
                new EntityEventLog(redis, new StreamFollower(vertx, redis)));
    }

    private static SubmissionService service(EntityKind kind, EventPublisher events) {
        return new SubmissionService(kind, events, views, Duration.ofMinutes(10), WallClock.get(), UUID::randomUUID);
    }

    private static JobId job() {
        return new JobId(UUID.randomUUID().toString());
    }

    private static JobId jobOf(String owner) throws Exception {
        var job = job();
        await(redis.send(Request.cmd(Command.SET).arg(JobKeys.owner(job)).arg(owner)));
        return job;
    }

    private static String ownerOf(EntityKind kind, @Nullable String id) throws Exception {
        return await(views.find(kind, kind.id(String.valueOf(id)).orElseThrow()))
                .orElseThrow()
                .owner();
    }

    private static void assertRefused(Callable<?> order, String code, String why) {
        assertThatThrownBy(order::call).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(code);
            assertThat(failure).hasMessageContaining(why);
        });
    }

    @Test
    void whereThingsAreSomebodysAJobOfNobodyGetsNothing() {
        var orders = orders(true);
        assertRefused(() -> await(orders.workflow(job(), WORKFLOW)), "no_owner", "no owner");
        assertRefused(() -> await(orders.task(job(), EXPORT)), "no_owner", "no owner");
    }

    @Test
    void whereNothingIsAnybodysAJobNeedsNoOwner() throws Exception {
        var made = await(orders(false).workflow(job(), WORKFLOW));

        assertThat(ownerOf(EntityKind.WORKFLOW, made.getString("workflowId"))).isEmpty();
    }

    @Test
    void whatAJobGetsIsItsOwners() throws Exception {
        var orders = orders(true);
        var job = jobOf("ann@example.com");

        var workflow = await(orders.workflow(job, WORKFLOW));
        var task = await(orders.task(job, EXPORT));

        assertThat(ownerOf(EntityKind.WORKFLOW, workflow.getString("workflowId")))
                .isEqualTo("ann@example.com");
        assertThat(ownerOf(EntityKind.TASK, task.getString("taskId"))).isEqualTo("ann@example.com");
    }

    @Test
    void aJobReadsAndExportsWhatItsOwnerMay() throws Exception {
        var orders = orders(true);
        var anns = await(orders.workflow(jobOf("ann@example.com"), WORKFLOW)).getString("workflowId");
        var reading = WORKFLOW.copy()
                .put("input", Map.of("minioPath", "streamops/workflows/%s/records.ndjson".formatted(anns)));
        var export = EXPORT.copy();
        export.getJsonObject("data").put("email", "ann@example.com");

        assertRefused(() -> await(orders.workflow(jobOf("bob@example.com"), reading)), "invalid_arguments", "");
        assertRefused(() -> await(orders.task(jobOf("bob@example.com"), export)), "invalid_arguments", "");
        assertThat(await(orders.workflow(jobOf("ann@example.com"), reading)).getString("workflowId"))
                .isNotEqualTo(anns);
    }
}
