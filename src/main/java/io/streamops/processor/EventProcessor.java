package io.streamops.processor;

import io.streamops.contract.event.EventNames;
import io.streamops.events.EventPublisher.ReceivedEvent;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.kafka.KafkaLane;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaSource.Start;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One processor, composed on its verticle's context and stopped in the reverse order. Its lane continues while some of the work waits
 * for a dependency, and reports which.
 */
final class EventProcessor implements Lane {
    static final String LANE = "events";

    /** Includes workflows that wait for a permit, and all that waits for a dependency; tasks run beside these. */
    private static final int MAX_IN_FLIGHT = 5_000;
    /**
     * Enough to find events of other keys behind a key with many. Offset commits track about as many out-of-order acks. The source
     * bounds the bytes of large events.
     */
    private static final int MAX_WAITING = 11_000;
    /** Attempts with an unavailable dependency do not count; an event that keeps failing is parked. */
    private static final int ATTEMPTS = 10;

    /** The config of the descriptor: how many workflows and tasks each instance runs at once. */
    record Config(int workflows, int tasks) {
        private static final int DEFAULT_WORKFLOWS = 8;
        private static final int DEFAULT_TASKS = 128;
        private static final int MOST = 1_000;

        /** Of the verticle's config; throws with a message for the operator. */
        static Config of(@Nullable JsonObject config) {
            var all = config == null ? new JsonObject() : config;
            return new Config(
                    number(all, EventProcessorVerticle.WORKFLOWS_AT_ONCE, DEFAULT_WORKFLOWS),
                    number(all, EventProcessorVerticle.TASKS_AT_ONCE, DEFAULT_TASKS));
        }

        private static int number(JsonObject config, String key, int usual) {
            var value = config.getValue(key, usual);
            if (value instanceof Integer number && number >= 1 && number <= MOST) {
                return number;
            }
            throw new IllegalArgumentException(
                    "%s is %s and must be a number from 1 to %d".formatted(key, value, MOST));
        }
    }

    /**
     * The times of a processor.
     *
     * @param session after this time without a heartbeat other processors get its partitions
     * @param commit between two commits of offsets
     * @param handOver how long the next owner of a partition waits for running work, which continues here under its lease
     * @param drain how long running work may still take when the processor stops
     */
    record Times(Duration session, Duration commit, Duration handOver, Duration drain) {
        static Times standard() {
            return new Times(
                    Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(10));
        }
    }

    private final TopicWork<?> workflows;
    private final TopicWork<?> tasks;
    private final KafkaLane<ReceivedEvent> lane;

    EventProcessor(Vertx vertx, ProcessorParts parts, Config config, Times times) {
        var forWorkflows = parts.workflows().make(vertx, config.workflows());
        var forTasks = parts.tasks().make(vertx, config.tasks());
        this.workflows = forWorkflows;
        this.tasks = forTasks;
        var meters = new EventMeters(parts.telemetry().meters(), parts.lanes());
        this.lane = lane(parts, times, new EventRouter(parts.processorId(), forWorkflows, forTasks, meters));
    }

    /** Consumes both topics in the group of the contract. */
    private static KafkaLane<ReceivedEvent> lane(ProcessorParts parts, Times times, EventRouter router) {
        var source = KafkaSource.of(EventNames.PROCESSORS, Start.LATEST, EventNames.WORKFLOWS, EventNames.TASKS)
                .withSessionTimeout(times.session())
                .withCommitInterval(times.commit())
                .withHandOver(times.handOver());
        var options = LaneOptions.named(LANE)
                .withMaxInFlight(MAX_IN_FLIGHT)
                .withMaxWaiting(MAX_WAITING)
                .withMaxAttempts(ATTEMPTS)
                .withDrainTime(times.drain());
        return parts.kafka().lane(source, options, router::decode, Lane.Handler.sequential(router::handle));
    }

    @Override
    public String name() {
        return lane.name();
    }

    @Override
    public Lane.Status figures() {
        var waitsFor = workflows.waitsFor();
        return lane.figures().withWaitingFor(waitsFor == null ? tasks.waitsFor() : waitsFor);
    }

    @Override
    public Future<Void> start() {
        return workflows.start().compose(begun -> tasks.start()).compose(begun -> lane.start());
    }

    /** The lane first, so that unfinished events go back to the broker. */
    @Override
    public Future<Void> stop() {
        var drained = lane.stop();
        workflows.drain();
        tasks.drain();
        return drained.eventually(tasks::close).eventually(workflows::close);
    }
}
