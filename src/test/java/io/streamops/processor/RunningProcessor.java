package io.streamops.processor;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EventPublisher;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.KafkaSettings;
import io.streamops.settings.ObjectStoreSettings;
import io.streamops.settings.RedisSettings;
import io.streamops.workflows.builtin.BuiltInSteps;
import io.streamops.workflows.run.WorkflowEngine;
import io.streamops.workflows.run.WorkflowRunStore;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A processor, or only its engine, with a Vert.x and connections of its own. */
@SuppressWarnings("try") // closing it can be interrupted, as all that waits can
final class RunningProcessor implements AutoCloseable {
    /** How a processor differs from the usual one. */
    record Form(String name, int atOnce, Duration lease, Duration drain, ObjectStoreSettings.@Nullable Address store) {
        static Form named(String name) {
            return new Form(name, 8, Duration.ofSeconds(15), Duration.ofMillis(200), null);
        }

        Form withAtOnce(int other) {
            return new Form(name, other, lease, drain, store);
        }

        Form withLease(Duration other) {
            return new Form(name, atOnce, other, drain, store);
        }

        Form withDrain(Duration other) {
            return new Form(name, atOnce, lease, other, store);
        }

        /** With the built-in step {@code store}. */
        Form withStore(ObjectStoreSettings.Address other) {
            return new Form(name, atOnce, lease, drain, other);
        }
    }

    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final LaneRegistry lanes = new LaneRegistry();
    final RecordsInTest records = new RecordsInTest();
    private final Vertx vertx;
    private final Form form;
    private final KafkaTopics topics;
    private final KafkaConnections kafka;
    private final RedisConnections redis;
    private final @Nullable ObjectStorage storage;
    private final WorkflowEngine.Parts parts;
    private final WorkflowEngine.Times times;
    private @Nullable String deployment;
    private final List<Future<Outcome>> handled = new CopyOnWriteArrayList<>();
    private final List<Runnable> drains = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    RunningProcessor(Vertx vertx, KafkaSettings.Address kafkaAddress, int redisPort, TestSteps steps, Form form)
            throws Exception {
        this.vertx = vertx;
        this.form = form;
        var telemetry = new Telemetry(meters, OpenTelemetry.noop());
        topics = KafkaTopics.open(vertx, kafkaAddress).await(60, TimeUnit.SECONDS);
        kafka = KafkaConnections.open(
                        vertx,
                        kafkaAddress,
                        topics,
                        telemetry,
                        WallClock.get(),
                        UUID.randomUUID().toString())
                .await(60, TimeUnit.SECONDS);
        redis = new RedisConnections(
                vertx, new RedisSettings.Address(URI.create("redis://127.0.0.1:" + redisPort + "/0")));
        storage = form.store() == null ? null : new ObjectStorage(vertx, form.store());
        parts = new WorkflowEngine.Parts(
                UUID.randomUUID().toString(),
                Stream.concat(steps.of(vertx, form.name()).stream(), storing()).toList(),
                storage == null ? Map.of() : Map.of("minio", storage::ping),
                records,
                runs(),
                EventPublisher.ofProcessor(kafka.publisher(), form.name(), meters, WallClock.get(), UUID::randomUUID),
                meters,
                WallClock.get());
        times = new WorkflowEngine.Times(
                form.lease(), form.drain(), new Backoff(Duration.ofMillis(20), Duration.ofMillis(100)));
    }

    private Stream<Step> storing() {
        return storage == null
                ? Stream.of()
                : BuiltInSteps.of(
                                storage,
                                new StepWorkers(vertx),
                                (wanted, unwanted) -> Future.failedFuture("not used: crawls"),
                                page -> Future.failedFuture("not used: indexes"),
                                query -> Future.failedFuture("not used: searches"),
                                WallClock.get())
                        .stream()
                        .filter(step -> step.name().equals("store"));
    }

    WorkflowRunStore runs() {
        return new WorkflowRunStore(redis, Duration.ofHours(1));
    }

    KafkaTopics topics() {
        return topics;
    }

    /** Starts to consume. */
    void start() throws Exception {
        var all = new ProcessorParts(
                form.name(),
                kafka,
                new Telemetry(meters, OpenTelemetry.noop()),
                lanes,
                WorkflowWork.of(() -> parts, times),
                (owner, atOnce) -> (event, metadata) -> Outcome.DONE);
        var processorTimes = new EventProcessor.Times(
                Duration.ofSeconds(10),
                Duration.ofMillis(200),
                Duration.ofMillis(200),
                form.drain().plusSeconds(5));
        deployment = vertx.deployVerticle(
                        new EventProcessorVerticle(all, processorTimes),
                        new DeploymentOptions()
                                .setThreadingModel(ThreadingModel.VIRTUAL_THREAD)
                                .setConfig(new JsonObject().put("workflowsAtOnce", form.atOnce())))
                .await(60, TimeUnit.SECONDS);
    }

    /** Stops as a node does. */
    void stop() throws Exception {
        if (deployment != null) {
            vertx.undeploy(deployment).await(60, TimeUnit.SECONDS);
            deployment = null;
        }
    }

    /** Handles an event by the engine alone, retried as a lane would. */
    Future<Outcome> handle(WorkflowEvent event) {
        var done = Promise.<Outcome>promise();
        handled.add(done.future());
        var context = ((VertxInternal) vertx).createVirtualThreadContext();
        context.runOnContext(task -> {
            var engine = new WorkflowEngine(vertx, parts, 1, times);
            drains.add(() -> context.runOnContext(draining -> engine.drain()));
            try {
                done.complete(untilDone(engine, event));
            } catch (RuntimeException e) {
                done.fail(e);
            } finally {
                engine.close();
            }
        });
        return done.future();
    }

    private Outcome untilDone(WorkflowEngine engine, WorkflowEvent event) {
        while (true) {
            var outcome = engine.handle(event, EventMetadata.NONE);
            if (closed || !(outcome instanceof Outcome.Retry retry)) {
                return outcome;
            }
            vertx.timer(Math.max(20, retry.after().toMillis()), TimeUnit.MILLISECONDS)
                    .await();
        }
    }

    @Override
    public void close() throws Exception {
        closed = true;
        stop();
        drains.forEach(Runnable::run); // what waits for a Redis that was cut would wait for ever
        redis.close().await(60, TimeUnit.SECONDS);
        if (storage != null) {
            storage.close().await(60, TimeUnit.SECONDS);
        }
        Future.join(handled).otherwiseEmpty().await(60, TimeUnit.SECONDS);
        kafka.close().await(60, TimeUnit.SECONDS);
        topics.close().await(60, TimeUnit.SECONDS);
    }
}
