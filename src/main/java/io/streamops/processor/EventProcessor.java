package io.streamops.processor;

import io.streamops.contract.event.EventNames;
import io.streamops.events.Received;
import io.streamops.messaging.LaneHandler;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.kafka.KafkaLane;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaSource.Start;
import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** The parts of one processor, put together on its verticle's context, and stopped in the reverse order of their use. */
final class EventProcessor {
    static final String LANE = "events";

    /** Workflows that wait for their turn are with their handlers, as many as may; so many more tasks run beside them. */
    private static final int MOST_BEGUN = 3_000;
    /**
     * Behind a key with many events those of other keys are found. Commits remember what is settled for about so many. Large
     * ones are fewer: their bytes are bounded by the source.
     */
    private static final int MOST_WAITING = 13_000;
    /** What is away does not count; a fault that lasts parks its event. */
    private static final int ATTEMPTS = 10;

    private final Work<?> workflows;
    private final Work<?> tasks;
    private final KafkaLane<Received> lane;

    EventProcessor(Vertx vertx, ProcessorParts parts, ProcessorConfig config, ProcessorTimes times) {
        var forWorkflows = parts.workflows().make(vertx, config.workflows());
        var forTasks = parts.tasks().make(vertx, config.tasks());
        this.workflows = forWorkflows;
        this.tasks = forTasks;
        var meters = new EventMeters(parts.telemetry().meters(), parts.lanes());
        this.lane = lane(parts, times, new EventRouter(parts.processorId(), forWorkflows, forTasks, meters));
    }

    /** The group of the contract, with its times. */
    private static KafkaLane<Received> lane(ProcessorParts parts, ProcessorTimes times, EventRouter router) {
        var source = KafkaSource.of(EventNames.PROCESSORS, Start.LATEST, EventNames.WORKFLOWS, EventNames.TASKS)
                .withSessionTimeout(times.session())
                .withCommitInterval(times.commit())
                .withHandOver(times.handOver());
        var options = LaneOptions.named(LANE)
                .withMaxInFlight(MOST_BEGUN)
                .withMaxWaiting(MOST_WAITING)
                .withMaxAttempts(ATTEMPTS)
                .withDrainTime(times.drain());
        return parts.kafka().lane(source, options, router::decode, LaneHandler.sequential(router::handle));
    }

    KafkaLane<Received> lane() {
        return lane;
    }

    Future<Void> start() {
        return workflows.start().compose(begun -> tasks.start()).compose(begun -> lane.start());
    }

    /** The lane first: from then on what is given up goes back to the broker. */
    Future<Void> stop() {
        var drained = lane.stop();
        workflows.drain();
        tasks.drain();
        return drained.eventually(tasks::close).eventually(workflows::close);
    }
}
