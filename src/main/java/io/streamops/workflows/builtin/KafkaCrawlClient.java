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
 * Crawls for steps, by contract 1: publishes requests and consumes responses as a gateway does.
 *
 * <p>The consumer group is of this process only, and starts at the end of the topic before the first request is published. After a
 * restart, steps repeat their requests with the same ids and get new responses.
 */
public final class KafkaCrawlClient implements CrawlClient {
    static final String LANE = "workflow-crawls";

    private static final String GROUP = "streamops-steps-";
    /** The email of crawls that belong to no user. */
    private static final String NO_OWNER = "workflows@streamops.local";

    private final KafkaConnections kafka;
    private final String group;
    private final InstantSource clock;
    private final LaneRegistry lanes;
    private final Context context;
    private final PendingRequests pending = new PendingRequests();
    private @Nullable Future<Lane> lane;
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
    public Future<CrawlResult> crawl(Request request, Future<Void> cancelled) {
        var origin = new CrawlHeaders(
                request.id(), request.owner() == null ? NO_OWNER : request.owner(), IsoTime.text(clock.instant()));
        return lane().compose(ready -> {
            var answer = pending.join(request.id(), cancelled);
            return kafka.publisher()
                    .publish(
                            CrawlNames.REQUESTS,
                            request.id(),
                            CrawlMessageCodec.request(request.url()),
                            origin.headers())
                    .recover(failure -> Future.failedFuture(
                            failure instanceof Overloaded full ? unavailable(full, this::room) : failure))
                    .compose(published -> answer);
        });
    }

    private Future<Void> room() {
        return kafka.publisher().full() ? Future.failedFuture("the queue is still full") : Future.succeededFuture();
    }

    private static Unavailable unavailable(Throwable cause, Supplier<Future<Void>> probe) {
        return new Unavailable("kafka", cause, probe);
    }

    /** Succeeds when the lane is ready to consume the responses to all later requests. */
    private synchronized Future<Lane> lane() {
        if (closed) {
            return Future.failedFuture(new IllegalStateException("the node stops"));
        }
        if (lane == null || lane.failed()) {
            lane = Future.join(ensure(CrawlNames.REQUESTS), ensure(CrawlNames.RESPONSES))
                    .compose(made -> begin())
                    .recover(cause -> Future.failedFuture(unavailable(cause, kafka.topics()::ping)));
        }
        return lane;
    }

    private Future<Boolean> ensure(String topic) {
        return kafka.topics().ensure(KafkaTopics.Spec.standard(topic), CrawlNames.groupsOf(topic));
    }

    private Future<Lane> begin() {
        var begun = Promise.<Lane>promise();
        context.runOnContext(here -> {
            var source = KafkaSource.of(group, KafkaSource.Start.LATEST, CrawlNames.RESPONSES);
            var responses = kafka.<byte[]>lane(source, LaneOptions.named(LANE), body -> body, this::handle);
            lanes.add(responses);
            responses.start().<Lane>map(responses).onComplete(begun);
        });
        return begun.future();
    }

    /** Skips responses to requests of others without decoding them. */
    private Future<Outcome> handle(Delivery<byte[]> delivery) {
        var id = delivery.headers().get(CrawlNames.ID);
        if (id != null && pending.contains(id)) {
            pending.complete(id, result(delivery.body()));
        }
        return Future.succeededFuture(Outcome.DONE);
    }

    private static CrawlResult result(byte[] body) {
        try {
            return CrawlMessageCodec.result(body);
        } catch (ContractViolation e) {
            return new CrawlResult.Failed("The crawl worker's response cannot be read: " + e.getMessage());
        }
    }

    /** How many requests have no response yet. */
    int pending() {
        return pending.size();
    }

    /** Stops the lane, on its own context. */
    public synchronized Future<Void> close() {
        closed = true;
        if (lane == null) {
            return Future.succeededFuture();
        }
        return lane.transform(begun -> begun.succeeded() ? stop(begun.result()) : Future.succeededFuture());
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
    private static final class PendingRequests {
        private final Map<String, Set<Promise<CrawlResult>>> pending = new HashMap<>();

        /** @param cancelled completes when the caller stops pending */
        synchronized Future<CrawlResult> join(String id, Future<Void> cancelled) {
            var promise = Promise.<CrawlResult>promise();
            pending.computeIfAbsent(id, first -> new HashSet<>()).add(promise);
            cancelled.onComplete(done -> leave(id, promise));
            return promise.future();
        }

        private synchronized void leave(String id, Promise<CrawlResult> promise) {
            var others = pending.get(id);
            if (others != null && others.remove(promise) && others.isEmpty()) {
                pending.remove(id);
            }
        }

        synchronized boolean contains(String id) {
            return pending.containsKey(id);
        }

        /** Completes all promises of a request. */
        void complete(String id, CrawlResult result) {
            Set<Promise<CrawlResult>> promises;
            synchronized (this) {
                promises = pending.remove(id);
            }
            if (promises != null) {
                promises.forEach(promise -> promise.tryComplete(result));
            }
        }

        synchronized int size() {
            return pending.size();
        }
    }
}
