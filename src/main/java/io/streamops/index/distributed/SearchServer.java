package io.streamops.index.distributed;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.SearchTimeout;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The indexer's side: announces itself, and answers queries on its own threads, with bounded concurrency. */
public final class SearchServer {
    /** The reply if it is overloaded. */
    static final int BUSY = 503;

    static final int FAILED = 500;
    /** The reply to an invalid query. */
    static final int BAD = 400;

    private static final Logger log = LoggerFactory.getLogger(SearchServer.class);
    private static final long ANNOUNCE_MILLIS = 1_000;
    private static final int MOST_WAITING = 64;

    private final Vertx vertx;
    private final String indexer;
    private final IndexKind holds;
    private final Searchable index;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private final WorkerExecutor workers;
    private final AtomicInteger underWay = new AtomicInteger();
    private final List<MessageConsumer<?>> consumers = new ArrayList<>();
    private long announcing;

    /**
     * Created and opened by its verticle.
     *
     * @param indexer unique among all indexers
     * @param holds the kind of its index
     */
    public SearchServer(Vertx vertx, String indexer, IndexKind holds, Searchable index) {
        this.vertx = vertx;
        this.indexer = indexer;
        this.holds = holds;
        this.index = index;
        this.workers = vertx.createSharedWorkerExecutor("search-" + indexer, threads);
    }

    /** Starts answering. */
    public Future<Void> open() {
        consumers.add(vertx.eventBus().<JsonObject>consumer(BusAddresses.search(indexer), this::search));
        consumers.add(vertx.eventBus().<JsonObject>consumer(BusAddresses.versions(indexer), this::versions));
        consumers.add(vertx.eventBus().<JsonObject>consumer(BusAddresses.suggest(indexer), this::suggest));
        consumers.add(vertx.eventBus().<JsonObject>consumer(BusAddresses.passages(indexer), this::passages));
        consumers.add(vertx.eventBus().<JsonObject>consumer(BusAddresses.posts(indexer), this::posts));
        consumers.add(vertx.eventBus().consumer(BusAddresses.ROLL_CALL, message -> announce(true)));
        var registered = consumers.stream().map(MessageConsumer::completion).toList();
        return Future.join(registered).<Void>mapEmpty().onSuccess(done -> {
            announcing = vertx.setPeriodic(ANNOUNCE_MILLIS, due -> announce(true));
            announce(true);
        });
    }

    private void announce(boolean here) {
        vertx.eventBus().publish(BusAddresses.PRESENCE, new IndexerRegistry.Presence(indexer, holds, here).toJson());
    }

    private void search(Message<JsonObject> message) {
        answer(message, () -> SearchJson.of(index.search(SearchJson.request(message.body()))));
    }

    private void versions(Message<JsonObject> message) {
        answer(message, () -> {
            var question = Searchable.VersionsJson.question(message.body());
            return Searchable.VersionsJson.of(index.versions(question.keys(), question.asOf()));
        });
    }

    private void suggest(Message<JsonObject> message) {
        answer(message, () -> {
            var found = index.suggest(
                    message.body().getString("prefix"), message.body().getInteger("limit"));
            return new JsonObject().put("suggestions", new JsonArray(found));
        });
    }

    private void passages(Message<JsonObject> message) {
        answer(message, () -> PassageJson.of(index.passages(PassageJson.request(message.body()))));
    }

    private void posts(Message<JsonObject> message) {
        answer(message, () -> PostsJson.of(index.posts(PostsJson.question(message.body()))));
    }

    private void answer(Message<JsonObject> message, Callable<JsonObject> work) {
        if (underWay.incrementAndGet() > threads + MOST_WAITING) {
            underWay.decrementAndGet();
            message.fail(BUSY, "the indexer has reached its limit of concurrent searches");
            return;
        }
        workers.executeBlocking(work, false).onComplete(result -> {
            underWay.decrementAndGet();
            if (result.succeeded()) {
                message.reply(result.result());
            } else {
                refuse(message, result.cause());
            }
        });
    }

    private static void refuse(Message<JsonObject> message, Throwable cause) {
        if (cause instanceof IllegalArgumentException) {
            message.fail(BAD, String.valueOf(cause.getMessage()));
        } else if (cause instanceof SearchTimeout) {
            message.fail(BUSY, String.valueOf(cause.getMessage()));
        } else {
            log.atWarn().setCause(cause).log("a search failed");
            message.fail(FAILED, cause.toString());
        }
    }

    /** Announces leaving, and stops answering. */
    public Future<Void> close() {
        vertx.cancelTimer(announcing);
        announce(false);
        var unregistered = consumers.stream().map(MessageConsumer::unregister).toList();
        return Future.join(unregistered).<Void>mapEmpty().eventually(workers::close);
    }
}
