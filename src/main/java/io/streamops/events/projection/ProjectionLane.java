package io.streamops.events.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.events.EventPublisher;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Lane;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Projects the events of a lane into views. Events that arrive while a batch is written form the next batch, so load makes each
 * event cheaper. Runs on the lane's event loop.
 */
final class ProjectionLane implements Lane.Handler<ProjectionLane.RawEvent> {
    private static final Logger log = LoggerFactory.getLogger(ProjectionLane.class);
    private static final int LARGEST_BATCH = 256;

    private final ProjectionWriter writer;
    private final Context context;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private boolean writing;

    private record Waiting(Projection.ConsumedEvent event, Promise<Outcome> written) {}

    ProjectionLane(ProjectionWriter writer, Context context) {
        this.writer = writer;
        this.context = context;
    }

    @Override
    public Future<Outcome> handle(Delivery<RawEvent> delivery) {
        return switch (delivery.body().received()) {
            case EventPublisher.ReceivedEvent.Known known -> known(delivery, known);
            case EventPublisher.ReceivedEvent.Unknown unknown -> {
                log.atDebug()
                        .addKeyValue("eventType", unknown.eventType())
                        .log("an event of an unknown type is skipped");
                yield Future.succeededFuture(Outcome.DONE);
            }
        };
    }

    private Future<Outcome> known(Delivery<RawEvent> delivery, EventPublisher.ReceivedEvent.Known known) {
        var event = known.event();
        if (EntityKind.of(event).id(event.id().value()).isEmpty()) {
            return Future.succeededFuture(new Outcome.Reject("\"%s\" cannot be the id of a %s"
                    .formatted(event.id(), EntityKind.of(event).word())));
        }
        var position = delivery.id().split("-", 2);
        var written = Promise.<Outcome>promise();
        waiting.add(new Waiting(
                new Projection.ConsumedEvent(
                        event,
                        delivery.body().text(),
                        known.envelope().metadata().userId(),
                        Integer.parseInt(position[0]),
                        Long.parseLong(position[1])),
                written));
        if (!writing) {
            writing = true;
            context.runOnContext(task -> writeNext());
        }
        return written.future();
    }

    private void writeNext() {
        var batch = new ArrayList<Waiting>(Math.min(LARGEST_BATCH, waiting.size()));
        while (batch.size() < LARGEST_BATCH && !waiting.isEmpty()) {
            batch.add(waiting.remove());
        }
        if (batch.isEmpty()) {
            writing = false;
            return;
        }
        write(batch).onComplete(done -> context.runOnContext(task -> writeNext()));
    }

    /** If Redis refuses a batch, its events are written one by one, so that one bad event stops no other. */
    private Future<Void> write(List<Waiting> batch) {
        return writer.apply(batch.stream().map(Waiting::event).toList()).transform(done -> {
            if (done.failed() && batch.size() > 1 && !(done.cause() instanceof Unavailable)) {
                return Future.join(
                                batch.stream().map(each -> write(List.of(each))).toList())
                        .<Void>mapEmpty();
            }
            return settled(batch, done);
        });
    }

    private Future<Void> settled(List<Waiting> batch, AsyncResult<Void> done) {
        context.runOnContext(task -> {
            for (var each : batch) {
                if (done.succeeded()) {
                    each.written().complete(Outcome.DONE);
                } else {
                    each.written().fail(done.cause());
                }
            }
        });
        return Future.succeededFuture();
    }

    /**
     * @param text the envelope as it is in Kafka
     */
    record RawEvent(EventPublisher.ReceivedEvent received, String text) {
        static RawEvent decode(byte[] message) throws Decoder.Undecodable {
            return new RawEvent(EventPublisher.ReceivedEvent.decode(message), new String(message, UTF_8));
        }
    }
}
