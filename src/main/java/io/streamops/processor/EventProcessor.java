package io.streamops.processor;

import io.streamops.contract.event.EventNames;
import io.streamops.events.EventPublisher;
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
 * The parts of one processor, put together on its verticle's context, and stopped in the reverse order of their use. Its lane goes
 * on while some of the work waits for what is away, and tells for what.
 */
final class EventProcessor implements Lane {
    static final String LANE = "events";

    /**
     * Workflows that wait for their turn are with their handlers, as many as may, and so is what waits for a dependency; so many
     * more tasks run beside them.
     */
    private static final int MOST_BEGUN = 5_000;
    /**
     * Behind a key with many events those of other keys are found. Commits remember what is settled for about so many. Large
     * ones are fewer: their bytes are bounded by the source.
     */
    private static final int MOST_WAITING = 11_000;
    /** What is away does not count; a fault that lasts parks its event. */
    private static final int ATTEMPTS = 10;

    private final TopicWork<?> workflows;
    private final TopicWork<?> tasks;
    private final KafkaLane<EventPublisher.ReceivedEvent> lane;

    EventProcessor(Vertx vertx, ProcessorParts parts, Config config, Times times) {
        var forWorkflows = parts.workflows().make(vertx, config.workflows());
        var forTasks = parts.tasks().make(vertx, config.tasks());
        this.workflows = forWorkflows;
        this.tasks = forTasks;
        var meters = new EventMeters(parts.telemetry().meters(), parts.lanes());
        this.lane = lane(parts, times, new EventRouter(parts.processorId(), forWorkflows, forTasks, meters));
    }

    /** The group of the contract, with its times. */
    private static KafkaLane<EventPublisher.ReceivedEvent> lane(ProcessorParts parts, Times times, EventRouter router) {
        var source = KafkaSource.of(EventNames.PROCESSORS, Start.LATEST, EventNames.WORKFLOWS, EventNames.TASKS)
                .withSessionTimeout(times.session())
                .withCommitInterval(times.commit())
                .withHandOver(times.handOver());
        var options = LaneOptions.named(LANE)
                .withMaxInFlight(MOST_BEGUN)
                .withMaxWaiting(MOST_WAITING)
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

    /** The lane first: from then on what is given up goes back to the broker. */
    @Override
    public Future<Void> stop() {
        var drained = lane.stop();
        workflows.drain();
        tasks.drain();
        return drained.eventually(tasks::close).eventually(workflows::close);
    }

    /**
     * A processor's times.
     *
     * @param session after so long without a sign of life others get its partitions
     * @param commit how often what is settled is committed
     * @param handOver how long whoever gets a partition waits for what runs; that goes on here all the same, under its lease
     * @param drain how long what runs may take to end when the processor stops
     */
    record Times(Duration session, Duration commit, Duration handOver, Duration drain) {
        static Times standard() {
            return new Times(
                    Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(10));
        }
    }

    /** What the descriptor says: how many workflows, and how many tasks, each instance does side by side. */
    record Config(int workflows, int tasks) {
        private static final int USUAL_WORKFLOWS = 8;
        private static final int USUAL_TASKS = 128;
        private static final int MOST = 1_000;

        /** Of the verticle's config; throws with a sentence that says what is wrong. */
        static Config of(@Nullable JsonObject config) {
            var all = config == null ? new JsonObject() : config;
            return new Config(
                    number(all, EventProcessorVerticle.WORKFLOWS_AT_ONCE, USUAL_WORKFLOWS),
                    number(all, EventProcessorVerticle.TASKS_AT_ONCE, USUAL_TASKS));
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
}
