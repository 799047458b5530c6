package io.streamops.processor;

import io.streamops.contract.event.EventNames;
import io.streamops.events.ReceivedEvent;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneHandler;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.LaneStatus;
import io.streamops.messaging.kafka.KafkaLane;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaSource.Start;
import io.vertx.core.Future;
import io.vertx.core.Vertx;

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
    private final KafkaLane<ReceivedEvent> lane;

    EventProcessor(Vertx vertx, ProcessorParts parts, ProcessorConfig config, ProcessorTimes times) {
        var forWorkflows = parts.workflows().make(vertx, config.workflows());
        var forTasks = parts.tasks().make(vertx, config.tasks());
        this.workflows = forWorkflows;
        this.tasks = forTasks;
        var meters = new EventMeters(parts.telemetry().meters(), parts.lanes());
        this.lane = lane(parts, times, new EventRouter(parts.processorId(), forWorkflows, forTasks, meters));
    }

    /** The group of the contract, with its times. */
    private static KafkaLane<ReceivedEvent> lane(ProcessorParts parts, ProcessorTimes times, EventRouter router) {
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

    @Override
    public String name() {
        return lane.name();
    }

    @Override
    public LaneStatus figures() {
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
}
