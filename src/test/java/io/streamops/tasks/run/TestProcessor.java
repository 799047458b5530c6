package io.streamops.tasks.run;

import static java.util.Objects.requireNonNull;

import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.EventPublisher;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaSource.Start;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An engine and its schedule on a verticle of their own, behind a lane or without one. */
final class TestProcessor extends VerticleBase implements AutoCloseable {
    private final Vertx owner;
    private final TaskEngine.Parts parts;
    private final @Nullable KafkaConnections kafka;
    private @Nullable TaskEngine engine;
    private @Nullable TaskSchedule schedule;
    private @Nullable Lane lane;
    private @Nullable String deployment;

    private TestProcessor(Vertx owner, TaskEngine.Parts parts, @Nullable KafkaConnections kafka) {
        this.owner = owner;
        this.parts = parts;
        this.kafka = kafka;
    }

    /** @param kafka where a lane takes events; null if they are handed over by the test */
    static TestProcessor start(Vertx vertx, TaskEngine.Parts parts, @Nullable KafkaConnections kafka) throws Exception {
        var processor = new TestProcessor(vertx, parts, kafka);
        processor.deployment = await(vertx.deployVerticle(
                processor, new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD)));
        return processor;
    }

    @Override
    public Future<?> start() {
        var made = new TaskEngine(vertx, parts);
        engine = made;
        var scheduled = new TaskSchedule(vertx, made);
        schedule = scheduled;
        scheduled.start();
        if (kafka == null) {
            return Future.succeededFuture();
        }
        var taking = kafka.lane(
                KafkaSource.of(EventNames.PROCESSORS, Start.EARLIEST, EventNames.TASKS)
                        .withCommitInterval(Duration.ofMillis(100)),
                LaneOptions.named("tasks"),
                EventPublisher.ReceivedEvent::decode,
                Lane.Handler.<EventPublisher.ReceivedEvent>sequential(delivery -> handle(made, delivery)));
        lane = taking;
        return taking.start();
    }

    private static Outcome handle(TaskEngine engine, Delivery<EventPublisher.ReceivedEvent> delivery) {
        return delivery.body() instanceof EventPublisher.ReceivedEvent.Known known
                        && known.event() instanceof TaskEvent event
                ? handle(engine, known, event)
                : Outcome.DONE;
    }

    private static Outcome handle(TaskEngine engine, EventPublisher.ReceivedEvent.Known known, TaskEvent event) {
        EventPublisher.ReceivedEvent.enter(known);
        return engine.handle(event, known.envelope().metadata());
    }

    /** Starts to handle an event, as a lane would. */
    Future<Outcome> begin(JsonObject event) throws Exception {
        if (!(EventPublisher.ReceivedEvent.decode(event.toBuffer().getBytes())
                        instanceof EventPublisher.ReceivedEvent.Known known
                && known.event() instanceof TaskEvent task)) {
            throw new IllegalArgumentException("no event of a task");
        }
        return call(() -> handle(requireNonNull(engine), known, task));
    }

    Outcome handle(JsonObject event) throws Exception {
        return await(begin(event));
    }

    /** Polls the schedule now. */
    void look() {
        context().runOnContext(task -> requireNonNull(schedule).poll());
    }

    Future<Void> stopEngine() {
        return stopEngine(Duration.ZERO);
    }

    /** @param drain how long attempts may still take */
    Future<Void> stopEngine(Duration drain) {
        var stopped = Promise.<Void>promise();
        context().runOnContext(task -> requireNonNull(engine).stop(drain).onComplete(stopped));
        return stopped.future();
    }

    @Nullable String waitsFor() {
        return requireNonNull(engine).waitsFor();
    }

    private Context context() {
        return requireNonNull(context);
    }

    private <T> Future<T> call(Callable<T> work) {
        var result = Promise.<T>promise();
        ((ContextInternal) context()).duplicate().runOnContext(task -> {
            try {
                result.complete(work.call());
            } catch (Exception e) {
                result.fail(e);
            }
        });
        return result.future();
    }

    @Override
    public Future<?> stop() {
        var stopping = lane == null ? Future.<Void>succeededFuture() : lane.stop();
        return Future.join(
                stopping,
                requireNonNull(schedule).stop(),
                requireNonNull(engine).stop(Duration.ofMillis(lane == null ? 0 : 5_000)));
    }

    @Override
    public void close() throws TimeoutException {
        await(owner.undeploy(requireNonNull(deployment)));
    }

    private static <T> T await(Future<T> future) throws TimeoutException {
        return future.await(60, TimeUnit.SECONDS);
    }
}
