package io.streamops.messaging.redis;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Dispatcher;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A lane over a consumer group of a Redis Stream.
 *
 * <p>An entry stays pending until its handler has finished. The lane renews its lease at a third of the lease time; entries
 * of a crashed consumer are claimed when their leases have expired. The attempt number is the pending entry's delivery
 * count, so it includes attempts that crashed their process. Entries claimed from a lane that was paused too long are
 * dropped, and the outcomes of their handlers are ignored.
 */
public final class StreamLane<T> implements Lane {
    private static final Logger log = LoggerFactory.getLogger(StreamLane.class);
    private static final long BACKLOG_MILLIS = 5_000;
    private static final long SHORTEST_RENEWAL_MILLIS = 20;
    /** With this many settled entries that Redis has not confirmed, reading stops. */
    private static final int MOST_UNACKNOWLEDGED = 4_096;

    /** The minimum size of a read, so that a full lane does not read entries one by one. */
    private static final int LEAST_SHARE = 16;

    private final Vertx vertx;
    private final RedisConnections redis;
    private final LaneOptions options;
    private final Decoder<Map<String, String>, T> decoder;
    private final StreamGroup group;
    private final Context context;
    private final Dispatcher<T> dispatcher;
    private final StreamLeases<T> holdings;
    private final StreamReader reader;
    private final List<Long> timers = new ArrayList<>();
    private boolean stopping;
    private volatile @Nullable StreamBacklog backlog;

    /** Must be created on the Vert.x context of the handler. */
    public StreamLane(
            Vertx vertx,
            RedisConnections redis,
            StreamGroup.Source source,
            StreamParking.DeadLetterStream deadLetters,
            LaneOptions options,
            Decoder<Map<String, String>, T> decoder,
            Lane.Handler<T> handler,
            Telemetry telemetry,
            InstantSource clock) {
        this.vertx = vertx;
        this.redis = redis;
        this.options = options;
        this.decoder = decoder;
        this.group = new StreamGroup(redis, source);
        this.dispatcher = new Dispatcher<>(vertx, options, handler, this::fill, telemetry);
        this.context = dispatcher.context();
        this.holdings = new StreamLeases<>(group, deadLetters, context, clock, this::lost, dispatcher::pump);
        this.reader = new StreamReader(redis, group, context, new EntrySink());
    }

    @Override
    public String name() {
        return options.name();
    }

    @Override
    public Future<Void> start() {
        return onLane(() -> {
            var renewal = group.source().lease().toMillis() / 3;
            timers.add(vertx.setPeriodic(Math.max(SHORTEST_RENEWAL_MILLIS, renewal), due -> holdings.renew()));
            timers.add(vertx.setPeriodic(0, BACKLOG_MILLIS, due -> readBacklog()));
            return reader.start().onFailure(refused -> timers.forEach(vertx::cancelTimer));
        });
    }

    private void fill(int room) {
        if (room >= options.maxInFlight() / LEAST_SHARE && holdings.unacknowledged() < MOST_UNACKNOWLEDGED) {
            reader.ask(room);
        }
    }

    private void lost(Set<String> ids) {
        log.atWarn()
                .addKeyValue("lane", options.name())
                .addKeyValue("entries", ids.size())
                .log("entries were claimed by another consumer");
        dispatcher.forget(receipt -> receipt instanceof StreamEntry<T> entry && ids.contains(entry.id()));
    }

    private void readBacklog() {
        StreamBacklog.of(redis, group.source().stream(), group.source().group())
                .onComplete(read -> backlog = read.succeeded() ? read.result() : null);
    }

    @Override
    public Future<Void> stop() {
        return onLane(() -> {
            stopping = true;
            return reader.stop()
                    .compose(quiet -> onLane(dispatcher::drain))
                    .compose(drained -> onLane(holdings::flush))
                    .compose(flushed -> group.leave())
                    .recover(failure -> {
                        log.atWarn()
                                .addKeyValue("lane", options.name())
                                .addKeyValue("cause", failure.getMessage())
                                .log("entries could not be released in redis, their leases will expire");
                        return Future.succeededFuture();
                    })
                    .onComplete(stopped -> timers.forEach(vertx::cancelTimer));
        });
    }

    private Future<Void> onLane(Supplier<Future<Void>> action) {
        return Future.future(
                promise -> context.runOnContext(task -> action.get().onComplete(promise)));
    }

    @Override
    public Lane.Status figures() {
        var waiting = backlog;
        return dispatcher.figures().withLag(waiting == null ? null : waiting.total());
    }

    private final class EntrySink implements StreamReader.Sink {
        @Override
        public void accept(StreamGroup.PendingEntry.Batch batch, long since) {
            for (var pending : batch.entries()) {
                if (!holdings.holds(pending.id())) {
                    accept(pending, since);
                }
            }
            if (!batch.entries().isEmpty()) {
                holdings.flush();
            }
            dispatcher.pump();
        }

        private void accept(StreamGroup.PendingEntry pending, long since) {
            var key = group.source().key().apply(pending.fields());
            var entry = new StreamEntry<>(options.name(), pending, key, decoder, holdings, since);
            holdings.add(entry);
            if (stopping) {
                holdings.giveBack(entry);
            } else {
                dispatcher.accept(entry);
            }
        }

        @Override
        public Future<Void> connected() {
            return holdings.renew();
        }

        @Override
        public List<String> heldIds() {
            return holdings.ids();
        }
    }
}
