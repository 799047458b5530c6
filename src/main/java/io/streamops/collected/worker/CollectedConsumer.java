package io.streamops.collected.worker;

import io.streamops.collected.batch.BatchReader;
import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.contract.collected.CollectedMessageParser;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.rabbit.RabbitLane;
import io.streamops.messaging.rabbit.RabbitManagement;
import io.streamops.messaging.rabbit.RabbitManagement.Binding;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.streamops.messaging.rabbit.RabbitSource;
import io.streamops.messaging.rabbit.RabbitTopology;
import io.streamops.messaging.rabbit.RawMessage;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles a consumer on its verticle's context, and stops its parts in reverse order. */
final class CollectedConsumer {
    /** The maximum number of events waiting for objects; about 1 GB in Redis at the usual size. */
    private static final int MOST_WAITING = 1_000_000;

    private static final long MOST_BYTES = 32L << 20;
    /** A larger message is neither an event nor a post. */
    private static final int LARGEST_MESSAGE = 4 << 20;

    private final CollectedConsumerParts parts;
    private final BatchReader.BatchIoPool pool;
    private final RabbitPublisher publisher;
    private final RabbitLane<CollectedMessageHandler.CollectedDelivery> lane;
    private final WaitingEventPoller waiting;

    /** @param batches how many batches are processed at once */
    CollectedConsumer(Vertx vertx, CollectedConsumerParts parts, int batches) {
        this.parts = parts;
        this.pool = new BatchReader.BatchIoPool(vertx, batches);
        this.publisher = new RabbitPublisher(vertx, parts.rabbit(), ResultPublisher::declare, parts.telemetry());
        var events = new WaitingEventStore(parts.redis(), MOST_WAITING);
        var missing = new MissingObjectPolicy(
                events, parts.work().batches(), parts.settings().missingObject(), parts.clock());
        var messages = new CollectedMessageParser(parts.settings().lenient());
        var handler = new CollectedMessageHandler(parts, messages, missing, pool, new ResultPublisher(publisher, pool));
        this.lane = new RabbitLane<>(
                vertx,
                parts.rabbit(),
                publisher,
                parts.redis(),
                new RabbitSource(CollectedNames.QUEUE, CollectedConsumer::declare, MOST_BYTES),
                LaneOptions.named(CollectedNames.QUEUE).withMaxInFlight(batches),
                CollectedConsumer::decode,
                Lane.Handler.sequential(handler::handle),
                parts.telemetry(),
                parts.clock());
        var check = new WaitingEventCheck(missing, messages, parts.objects(), lane);
        this.waiting = new WaitingEventPoller(vertx, events, check, parts.clock(), parts.telemetry());
        WaitingEventPoller.gauge(parts.telemetry(), parts.lanes());
    }

    private static void declare(RabbitTopology topology) throws IOException {
        topology.topicExchange(CollectedNames.EXCHANGE);
        topology.queue(CollectedNames.QUEUE);
        topology.bind(CollectedNames.QUEUE, CollectedNames.EXCHANGE, CollectedNames.KEY);
    }

    private static CollectedMessageHandler.CollectedDelivery decode(RawMessage message) throws Decoder.Undecodable {
        var body = message.body();
        if (body.length > LARGEST_MESSAGE) {
            throw new Decoder.Undecodable("it has %d bytes, more than %d".formatted(body.length, LARGEST_MESSAGE));
        }
        try {
            return new CollectedMessageHandler.CollectedDelivery(
                    JsonFields.of(body).object(), message);
        } catch (ContractViolation e) {
            throw new Decoder.Undecodable(String.valueOf(e.getMessage()));
        }
    }

    List<Lane> lanes() {
        return List.of(lane, waiting);
    }

    Future<Void> start() {
        return publisher
                .start()
                .compose(connected -> lane.start())
                .compose(running -> waiting.start())
                .compose(running ->
                        parts.management().map(QueueBindingCheck::verify).orElseGet(Future::succeededFuture));
    }

    Future<Void> stop() {
        return Future.join(lane.stop(), waiting.stop())
                .<Void>mapEmpty()
                .eventually(publisher::close)
                .eventually(pool::close);
    }

    /** Verifies the bindings of the queue and logs differences. */
    static final class QueueBindingCheck {
        private static final Logger log = LoggerFactory.getLogger(QueueBindingCheck.class);
        private static final Binding OURS = new Binding(CollectedNames.EXCHANGE, CollectedNames.KEY);

        private QueueBindingCheck() {}

        /** Always succeeds: the queue is consumed whatever its bindings. */
        static Future<Void> verify(RabbitManagement management) {
            return management
                    .bindings(CollectedNames.QUEUE)
                    .onSuccess(QueueBindingCheck::tell)
                    .onFailure(cause -> log.atWarn()
                            .addKeyValue("queue", CollectedNames.QUEUE)
                            .addKeyValue("cause", cause.toString())
                            .log("the bindings of a queue could not be verified"))
                    .<Void>mapEmpty()
                    .otherwiseEmpty();
        }

        private static void tell(List<Binding> bindings) {
            if (!bindings.contains(OURS)) {
                log.atWarn()
                        .addKeyValue("queue", CollectedNames.QUEUE)
                        .addKeyValue("exchange", OURS.exchange())
                        .addKeyValue("routingKey", OURS.routingKey())
                        .log("a queue lacks a binding");
            }
            bindings.stream()
                    .filter(Predicate.not(OURS::equals))
                    .forEach(other -> log.atWarn()
                            .addKeyValue("queue", CollectedNames.QUEUE)
                            .addKeyValue("exchange", other.exchange())
                            .addKeyValue("routingKey", other.routingKey())
                            .log("a queue has an unexpected binding"));
        }
    }
}
