package io.streamops.index;

import static java.util.Objects.requireNonNull;

import io.streamops.contract.page.PageMessage;
import io.streamops.index.bus.SearchDesk;
import io.streamops.index.bus.Searchable;
import io.streamops.index.schema.PageSchema;
import io.streamops.index.search.PageSearch;
import io.streamops.index.search.SearchBounds;
import io.streamops.index.store.PageStore;
import io.streamops.index.store.StoreOptions;
import io.streamops.index.vectors.PageVectors;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.rabbit.RabbitLane;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.streamops.messaging.rabbit.RabbitSource;
import io.streamops.messaging.rabbit.RabbitTopology;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * The indexer: pages from RabbitMQ become durable in Lucene, and are found by whoever asks over the event bus. Runs on an
 * event loop; the store and the searches have threads of their own. A node has one, since its directory has one owner.
 */
public final class IndexerVerticle extends VerticleBase {
    /** Config: how long a page waits for its commit to begin at the most, in milliseconds. */
    public static final String COMMIT_MS = "commitMs";

    /** A group that is being committed, and another that is being written meanwhile. */
    private static final int MAX_IN_FLIGHT = 2_000;

    private static final int MAX_WAITING = 64;
    private static final int LONGEST_COMMIT_MS = 10_000;

    private final IndexerParts parts;
    private final Deque<Supplier<Future<?>>> started = new ArrayDeque<>();

    public IndexerVerticle(IndexerParts parts) {
        this.parts = parts;
    }

    @Override
    public Future<?> start() {
        return begin().recover(failure -> stop().transform(stopped -> Future.failedFuture(failure)));
    }

    private Future<?> begin() {
        var options = StoreOptions.standard().withOldest(commitTime());
        return vertx.executeBlocking(() -> Index.open(parts, options)).compose(opened -> {
            var index = requireNonNull(opened);
            onStop(() -> vertx.executeBlocking(() -> {
                index.store().close();
                return null;
            }));
            return serve(index).compose(serving -> consume(index.store()));
        });
    }

    /** What takes its time to open: no work for an event loop. */
    private record Index(PageStore store, PageSearch search) {
        static Index open(IndexerParts parts, StoreOptions options) throws IOException {
            var schema = new PageSchema();
            var watch = ReadinessWatch.expecting(parts.readiness(), PageStore.DEPENDENCY, true);
            var meters = parts.telemetry().meters();
            var store = PageStore.open(parts.place(), options, schema, watch, meters);
            watch.back();
            return new Index(store, new PageSearch(store.searchers(), schema, SearchBounds.standard()));
        }
    }

    private Duration commitTime() {
        var millis = config().getInteger(
                        COMMIT_MS, (int) StoreOptions.standard().oldest().toMillis());
        if (millis < 1 || millis > LONGEST_COMMIT_MS) {
            throw new IllegalArgumentException("its config's %s is %d; it must be a number from 1 to %d"
                    .formatted(COMMIT_MS, millis, LONGEST_COMMIT_MS));
        }
        return Duration.ofMillis(millis);
    }

    private Future<?> serve(Index index) {
        var store = index.store();
        var search = index.search();
        var preparation = new SearchPreparation(vertx, search);
        store.searchers().addListener(preparation);
        onStop(() -> vertx.executeBlocking(() -> {
            store.searchers().removeListener(preparation);
            search.close();
            return null;
        }));
        var vectors = vectors(store);
        onStop(() -> vertx.executeBlocking(() -> {
            vectors.close();
            return null;
        }));
        var desk = new SearchDesk(vertx, parts.node(), Searchable.of(search, vectors));
        onStop(desk::close);
        return desk.open();
    }

    /** Pages are served without them too. */
    private PageVectors vectors(PageStore store) {
        return PageVectors.start(
                parts.place().beside("vectors"),
                StoreOptions.standard().leastSpace(),
                store.searchers(),
                parts.embedder(),
                ReadinessWatch.expecting(parts.readiness(), PageVectors.DEPENDENCY, false),
                parts.telemetry().meters());
    }

    private Future<?> consume(PageStore store) {
        var publisher =
                new RabbitPublisher(vertx, parts.rabbit(), RabbitTopology.Declaration.NOTHING, parts.telemetry());
        return publisher.start().compose(connected -> {
            onStop(publisher::close);
            var lane = new RabbitLane<>(
                    vertx,
                    parts.rabbit(),
                    publisher,
                    parts.redis(),
                    RabbitSource.of(PageMessage.QUEUE),
                    LaneOptions.named(PageMessage.QUEUE)
                            .withMaxInFlight(MAX_IN_FLIGHT)
                            .withMaxWaiting(MAX_WAITING),
                    body -> body,
                    new PageIntake(store),
                    parts.telemetry(),
                    parts.clock());
            return lane.start().onSuccess(running -> {
                parts.lanes().add(lane);
                onStop(() -> {
                    parts.lanes().remove(lane);
                    return lane.stop();
                });
            });
        });
    }

    private void onStop(Supplier<Future<?>> action) {
        started.push(action);
    }

    /** In the reverse order of the start, past failures: the lane drains before its store closes. */
    @Override
    public Future<?> stop() {
        Future<?> sofar = Future.succeededFuture();
        for (var action : started) {
            sofar = sofar.transform(done -> action.get());
        }
        started.clear();
        return sofar;
    }
}
