package io.streamops.workflows.builtin;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlMessages;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlOrigin;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.kit.Iso;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.TopicSpec;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.VertxInternal;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The crawl workers as workflows see them: requests and responses by the contract, as a gateway sends and reads them.
 *
 * <p>Responses are read by a group that begins at the topic's end, before the first request goes out, and that is this
 * node's for as long as it runs: whoever comes after it asks again, under the same ids, and is answered again.
 */
public final class KafkaCrawls implements Crawls {
    static final String LANE = "workflow-crawls";

    private static final String GROUP = "streamops-steps-";
    /** For whom pages are that nobody in particular has asked for. */
    private static final String NOBODY = "workflows@streamops.local";

    private final KafkaConnections kafka;
    private final String group;
    private final InstantSource clock;
    private final LaneRegistry lanes;
    private final Context context;
    private final WaitingCrawls waiting = new WaitingCrawls();
    private @Nullable Future<Lane> reading;
    private boolean closed;

    /** @param lanes where the lane of responses is shown */
    public KafkaCrawls(KafkaConnections kafka, String node, InstantSource clock, LaneRegistry lanes) {
        this.kafka = kafka;
        this.group = GROUP + node + "-" + UUID.randomUUID();
        this.clock = clock;
        this.lanes = lanes;
        this.context = ((VertxInternal) kafka.vertx()).createEventLoopContext();
    }

    @Override
    public Future<CrawlResult> crawl(Wanted wanted, Future<Void> unwanted) {
        var origin = new CrawlOrigin(
                wanted.id(), wanted.owner() == null ? NOBODY : wanted.owner(), Iso.text(clock.instant()));
        return reading().compose(ready -> {
            var answer = waiting.join(wanted.id(), unwanted);
            return kafka.publisher()
                    .publish(CrawlNames.REQUESTS, wanted.id(), CrawlMessages.request(wanted.url()), origin.headers())
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

    /** Succeeds once no answer to what is asked from now on can be missed. */
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
        return kafka.topics().ensure(TopicSpec.standard(topic), CrawlNames.groupsOf(topic));
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

    /** Most are for somebody else, and are not even read. */
    private Future<Outcome> answered(Delivery<byte[]> delivery) {
        var id = delivery.headers().get(CrawlNames.ID);
        if (id != null && waiting.isWanted(id)) {
            waiting.answer(id, result(delivery.body()));
        }
        return Future.succeededFuture(Outcome.DONE);
    }

    private static CrawlResult result(byte[] body) {
        try {
            return CrawlMessages.result(body);
        } catch (ContractViolation e) {
            return new CrawlResult.Failed("The crawl worker's answer cannot be read: " + e.getMessage());
        }
    }

    /** How many answers are waited for. */
    int waiting() {
        return waiting.size();
    }

    /** Stops to read, on the lane's own context. */
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
}
