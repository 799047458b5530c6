package io.streamops.workflows.builtin;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.contract.crawl.CrawlMessageCodec;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.kit.IsoTime;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaTopics;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.VertxInternal;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Crawls for steps, by contract 1: requests are published and responses read as a gateway does.
 *
 * <p>The consumer group is this node's for as long as it runs, and begins at the end of the topic before the first request is
 * published. After a restart, steps ask again under the same ids and are answered again.
 */
public final class KafkaCrawlClient implements CrawlClient {
    static final String LANE = "workflow-crawls";

    private static final String GROUP = "streamops-steps-";
    /** The email of crawls that belong to no user. */
    private static final String NOBODY = "workflows@streamops.local";

    private final KafkaConnections kafka;
    private final String group;
    private final InstantSource clock;
    private final LaneRegistry lanes;
    private final Context context;
    private final Waiting waiting = new Waiting();
    private @Nullable Future<Lane> reading;
    private boolean closed;

    /** @param lanes where the lane of responses is shown */
    public KafkaCrawlClient(KafkaConnections kafka, String node, InstantSource clock, LaneRegistry lanes) {
        this.kafka = kafka;
        this.group = GROUP + node + "-" + UUID.randomUUID();
        this.clock = clock;
        this.lanes = lanes;
        this.context = ((VertxInternal) kafka.vertx()).createEventLoopContext();
    }

    @Override
    public Future<CrawlResult> crawl(Wanted wanted, Future<Void> unwanted) {
        var origin = new CrawlHeaders(
                wanted.id(), wanted.owner() == null ? NOBODY : wanted.owner(), IsoTime.text(clock.instant()));
        return reading().compose(ready -> {
            var answer = waiting.join(wanted.id(), unwanted);
            return kafka.publisher()
                    .publish(
                            CrawlNames.REQUESTS, wanted.id(), CrawlMessageCodec.request(wanted.url()), origin.headers())
                    .recover(failure ->
                            Future.failedFuture(failure instanceof Overloaded full ? away(full, this::room) : failure))
                    .compose(published -> answer);
        });
    }

    private Future<Void> room() {
        return kafka.publisher().full() ? Future.failedFuture("there is no room yet") : Future.succeededFuture();
    }

    private static Unavailable away(Throwable cause, Supplier<Future<Void>> probe) {
        return new Unavailable("kafka", cause, probe);
    }

    /** Succeeds once the responses to all later requests will be read. */
    private synchronized Future<Lane> reading() {
        if (closed) {
            return Future.failedFuture(new IllegalStateException("the node stops"));
        }
        if (reading == null || reading.failed()) {
            reading = Future.join(ensure(CrawlNames.REQUESTS), ensure(CrawlNames.RESPONSES))
                    .compose(made -> begin())
                    .recover(cause -> Future.failedFuture(away(cause, kafka.topics()::ping)));
        }
        return reading;
    }

    private Future<Boolean> ensure(String topic) {
        return kafka.topics().ensure(KafkaTopics.Spec.standard(topic), CrawlNames.groupsOf(topic));
    }

    private Future<Lane> begin() {
        var begun = Promise.<Lane>promise();
        context.runOnContext(here -> {
            var source = KafkaSource.of(group, KafkaSource.Start.LATEST, CrawlNames.RESPONSES);
            var lane = kafka.<byte[]>lane(source, LaneOptions.named(LANE), body -> body, this::answered);
            lanes.add(lane);
            lane.start().<Lane>map(lane).onComplete(begun);
        });
        return begun.future();
    }

    /** Responses to requests of others are skipped unread. */
    private Future<Outcome> answered(Delivery<byte[]> delivery) {
        var id = delivery.headers().get(CrawlNames.ID);
        if (id != null && waiting.isWanted(id)) {
            waiting.answer(id, result(delivery.body()));
        }
        return Future.succeededFuture(Outcome.DONE);
    }

    private static CrawlResult result(byte[] body) {
        try {
            return CrawlMessageCodec.result(body);
        } catch (ContractViolation e) {
            return new CrawlResult.Failed("The crawl worker's answer cannot be read: " + e.getMessage());
        }
    }

    /** How many requests have no response yet. */
    int waiting() {
        return waiting.size();
    }

    /** Stops the lane, on its own context. */
    public synchronized Future<Void> close() {
        closed = true;
        if (reading == null) {
            return Future.succeededFuture();
        }
        return reading.transform(begun -> begun.succeeded() ? stop(begun.result()) : Future.succeededFuture());
    }

    private Future<Void> stop(Lane lane) {
        var stopped = Promise.<Void>promise();
        context.runOnContext(here -> {
            lanes.remove(lane);
            lane.stop().onComplete(stopped);
        });
        return stopped.future();
    }

    /** The promises of requests without a response. A request can have two, as a workflow can be taken over. */
    private static final class Waiting {
        private final Map<String, Set<Promise<CrawlResult>>> waiting = new HashMap<>();

        /** @param unwanted completes when this one does not wait any more */
        synchronized Future<CrawlResult> join(String id, Future<Void> unwanted) {
            var promise = Promise.<CrawlResult>promise();
            waiting.computeIfAbsent(id, first -> new HashSet<>()).add(promise);
            unwanted.onComplete(gone -> leave(id, promise));
            return promise.future();
        }

        private synchronized void leave(String id, Promise<CrawlResult> promise) {
            var others = waiting.get(id);
            if (others != null && others.remove(promise) && others.isEmpty()) {
                waiting.remove(id);
            }
        }

        synchronized boolean isWanted(String id) {
            return waiting.containsKey(id);
        }

        /** Completes them all. */
        void answer(String id, CrawlResult result) {
            Set<Promise<CrawlResult>> promises;
            synchronized (this) {
                promises = waiting.remove(id);
            }
            if (promises != null) {
                promises.forEach(promise -> promise.tryComplete(result));
            }
        }

        synchronized int size() {
            return waiting.size();
        }
    }
}
