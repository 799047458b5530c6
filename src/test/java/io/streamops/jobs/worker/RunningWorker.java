package io.streamops.jobs.worker;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.streamops.contract.job.JobKind;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.schema.FieldError;
import io.streamops.settings.JobSettings;
import io.streamops.settings.RedisSettings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A worker with {@link TestHandler}. */
@SuppressWarnings("try") // closing it can be interrupted, as all that waits can
final class RunningWorker implements AutoCloseable {
    /** How a worker differs from the usual one. */
    record Form(String consumer, int maxInFlight, int chats, Duration limit, Duration lease, Duration drain) {
        static Form named(String consumer) {
            return new Form(consumer, 50, 4, Duration.ofMinutes(5), Duration.ofMinutes(1), Duration.ofMillis(300));
        }

        Form withLease(Duration other) {
            return new Form(consumer, maxInFlight, chats, limit, other, drain);
        }

        Form withChats(int other) {
            return new Form(consumer, maxInFlight, other, limit, lease, drain);
        }

        Form withMaxInFlight(int other) {
            return new Form(consumer, other, chats, limit, lease, drain);
        }

        Form withLimit(Duration other) {
            return new Form(consumer, maxInFlight, chats, other, lease, drain);
        }

        Form withDrain(Duration other) {
            return new Form(consumer, maxInFlight, chats, limit, lease, other);
        }
    }

    final TestHandler jobs;
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Vertx vertx;
    private final String deployment;
    private volatile boolean stopped;

    RunningWorker(Vertx vertx, int port, Form form, boolean mayHalt) throws Exception {
        this.vertx = vertx;
        jobs = new TestHandler(vertx, form.consumer(), mayHalt);
        var redis =
                new RedisConnections(vertx, new RedisSettings.Address(URI.create("redis://127.0.0.1:" + port + "/0")));
        var settings = new JobSettings(
                Duration.ofHours(1), "jobs:stream", "workers", Optional.empty(), form.maxInFlight(), 10_000);
        var parts = new JobWorkerParts(
                settings,
                form.consumer(),
                redis,
                new Telemetry(meters, OpenTelemetry.noop()),
                WallClock.get(),
                new LaneRegistry(),
                jobs.kinds(form.chats(), form.limit()),
                RunningWorker::problems);
        deployment = vertx.deployVerticle(
                        new JobWorkerVerticle(parts, new JobWorker.LeaseTimes(form.lease(), form.drain())),
                        new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD))
                .await(60, TimeUnit.SECONDS);
    }

    private static List<FieldError> problems(JobKind kind, JsonObject payload) {
        return payload.containsKey("wrong") ? List.of(new FieldError("/wrong", "must not be there")) : List.of();
    }

    double ended(String task, String outcome) {
        var counter = meters.find("streamops.jobs")
                .tag("task", task)
                .tag("outcome", outcome)
                .counter();
        return counter == null ? 0 : counter.count();
    }

    /** Drains it. */
    void stop() throws Exception {
        stopped = true;
        vertx.undeploy(deployment).await(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws Exception {
        if (!stopped) {
            stop();
        }
    }
}
