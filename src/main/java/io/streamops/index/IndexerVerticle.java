package io.streamops.index;

import static java.util.Objects.requireNonNull;

import io.streamops.contract.ContractViolation;
import io.streamops.gateway.Readiness;
import io.streamops.index.distributed.SearchServer;
import io.streamops.index.distributed.Searchable;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.store.IndexStore;
import io.streamops.index.store.StoreOptions;
import io.streamops.index.vectors.PassageVectors;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Lane;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.rabbit.RabbitLane;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.streamops.messaging.rabbit.RabbitSource;
import io.streamops.messaging.rabbit.RabbitTopology;
import io.streamops.messaging.rabbit.RawMessage;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.lucene.search.ReferenceManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexer: stores pages and posts from RabbitMQ in Lucene, in one index each, and answers searches over the event bus.
 * Runs on an event loop; stores and searches have their own threads. A node runs at most one, because an index directory has
 * one owner.
 */
public final class IndexerVerticle extends VerticleBase {
    /** Config: the maximum delay before a commit starts, in milliseconds. */
    public static final String COMMIT_MS = "commitMs";

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
        return begin(IndexerQueue.of(IndexKind.PAGE), options)
                .compose(pages -> begin(IndexerQueue.of(IndexKind.POST), options));
    }

    private Future<?> begin(IndexerQueue queue, StoreOptions options) {
        var kind = queue.kind();
        return vertx.executeBlocking(() -> Index.open(parts, kind, options)).compose(opened -> {
            var index = requireNonNull(opened);
            onStop(() -> vertx.executeBlocking(() -> {
                index.store().close();
                return null;
            }));
            return serve(kind, index).compose(serving -> consume(queue, index.store()));
        });
    }

    /** Opening these takes too long for an event loop. */
    private record Index(IndexStore store, IndexSearch search) {
        static Index open(IndexerParts parts, IndexKind kind, StoreOptions options) throws IOException {
            var schema = new IndexSchema();
            var health = IndexReadiness.expecting(parts.readiness(), kind.dependency(), true);
            var meters = parts.telemetry().meters();
            var store = IndexStore.open(kind, parts.place(kind), options, schema, health, meters);
            health.back();
            return new Index(store, new IndexSearch(kind, store.searchers(), schema, IndexSearch.Limits.standard()));
        }
    }

    private Duration commitTime() {
        var millis = config().getInteger(
                        COMMIT_MS, (int) StoreOptions.standard().oldest().toMillis());
        if (millis < 1 || millis > LONGEST_COMMIT_MS) {
            throw new IllegalArgumentException("%s in its config is %d; it must be a number from 1 to %d"
                    .formatted(COMMIT_MS, millis, LONGEST_COMMIT_MS));
        }
        return Duration.ofMillis(millis);
    }

    private Future<?> serve(IndexKind kind, Index index) {
        var store = index.store();
        var search = index.search();
        var warmer = new SearcherWarmer(vertx, search);
        store.searchers().addListener(warmer);
        onStop(() -> vertx.executeBlocking(() -> {
            store.searchers().removeListener(warmer);
            search.close();
            return null;
        }));
        var vectors = vectors(kind, store);
        onStop(() -> vertx.executeBlocking(() -> {
            vectors.close();
            return null;
        }));
        var server = new SearchServer(vertx, parts.name(kind), kind, Searchable.of(search, vectors));
        onStop(server::close);
        return server.open();
    }

    /** The index is also served without vectors. */
    private PassageVectors vectors(IndexKind kind, IndexStore store) {
        return PassageVectors.start(
                kind,
                parts.place(kind).beside("vectors"),
                StoreOptions.standard().leastSpace(),
                store.searchers(),
                parts.embedder(),
                IndexReadiness.expecting(parts.readiness(), kind.vectors(), false),
                parts.telemetry().meters());
    }

    private Future<?> consume(IndexerQueue queue, IndexStore store) {
        var publisher =
                new RabbitPublisher(vertx, parts.rabbit(), RabbitTopology.Declaration.NOTHING, parts.telemetry());
        return publisher.start().compose(connected -> {
            onStop(publisher::close);
            var lane = new RabbitLane<>(
                    vertx,
                    parts.rabbit(),
                    publisher,
                    parts.redis(),
                    RabbitSource.of(queue.name()),
                    queue.lane(),
                    RawMessage::body,
                    new IndexMessageHandler(store, queue.parser()),
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

    /** Stops in reverse order of the start, despite failures: the lane drains before its store closes. */
    @Override
    public Future<?> stop() {
        Future<?> sofar = Future.succeededFuture();
        for (var action : started) {
            sofar = sofar.transform(done -> action.get());
        }
        started.clear();
        return sofar;
    }

    /** Passes messages to the store. Invalid messages are parked at once; valid ones are settled when they are durable. */
    record IndexMessageHandler(IndexStore store, IndexerQueue.Parser parser) implements Lane.Handler<byte[]> {
        @Override
        public Future<Outcome> handle(Delivery<byte[]> delivery) {
            var message = delivery.body();
            var headers = delivery.headers();
            return store.put(() -> parser.read(message, headers))
                    .map(Outcome.DONE)
                    .recover(failure -> failure instanceof ContractViolation violation
                            ? Future.succeededFuture(new Outcome.Reject(String.valueOf(violation.getMessage())))
                            : Future.failedFuture(failure));
        }
    }

    /** Reports the state of an index to the node's readiness. */
    record IndexReadiness(Readiness readiness, String dependency) implements IndexStore.HealthListener {
        /** Registers the dependency. */
        static IndexReadiness expecting(Readiness readiness, String dependency, boolean required) {
            readiness.expect(dependency, required);
            return new IndexReadiness(readiness, dependency);
        }

        @Override
        public void away(Throwable cause) {
            readiness.down(dependency);
        }

        @Override
        public void back() {
            readiness.up(dependency);
        }
    }

    /** Prepares search data after a commit, so that neither commits nor searches wait for it. */
    static final class SearcherWarmer implements ReferenceManager.RefreshListener {
        private static final Logger log = LoggerFactory.getLogger(SearcherWarmer.class);

        private final Vertx vertx;
        private final IndexSearch search;
        private final AtomicBoolean planned = new AtomicBoolean();

        SearcherWarmer(Vertx vertx, IndexSearch search) {
            this.vertx = vertx;
            this.search = search;
        }

        @Override
        public void beforeRefresh() {}

        @Override
        public void afterRefresh(boolean changed) {
            if (changed && planned.compareAndSet(false, true)) {
                vertx.executeBlocking(
                                () -> {
                                    planned.set(false);
                                    search.refresh();
                                    return null;
                                },
                                false)
                        .onFailure(
                                e -> log.debug("search data could not be prepared; the next search prepares them", e));
            }
        }
    }
}
