package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlStatus;
import io.streamops.crawl.api.CrawlEventLog.Change;
import io.streamops.crawl.api.CrawlEventLog.SnapshotStep;
import io.streamops.crawl.api.CrawlEventLog.Stored;
import io.streamops.gateway.sse.EventSource;
import io.streamops.gateway.sse.ServerEvent;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.messaging.redis.StreamFollower.Following;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event stream of one client: the snapshot step by step, then the log. Holds one step, or one batch of the log, and reads
 * the next one when the client has received it. If Redis fails, the stream ends, and the client resumes. Confined to the
 * request's context.
 */
final class CrawlEventStream implements EventSource.Subscription {
    private static final Logger log = LoggerFactory.getLogger(CrawlEventStream.class);
    private static final String NAME = "crawl_update";

    /** Creates the streams. */
    record Source(CrawlStore store, CrawlRequestIndex index, CrawlEventLog log, StreamFollower follower) {
        /** The events of an owner's crawls, as the package describes them. */
        EventSource of(String email) {
            return (lastEventId, sink) -> {
                var stream = new CrawlEventStream(this, email, sink);
                stream.begin(lastEventId);
                return stream;
            };
        }
    }

    private final Source source;
    private final String email;
    private final EventSource.Sink sink;
    private final Context context = Objects.requireNonNull(Vertx.currentContext());
    private CrawlEventLog.Cursor cursor = CrawlEventLog.Cursor.START;
    private @Nullable Following following;
    private boolean over;

    private CrawlEventStream(Source source, String email, EventSource.Sink sink) {
        this.source = source;
        this.email = email;
        this.sink = sink;
    }

    private void begin(@Nullable String lastEventId) {
        var known = CrawlEventLog.Cursor.parse(lastEventId);
        cursor = known.orElse(CrawlEventLog.Cursor.START);
        if (known.isEmpty()) {
            restart();
        } else if (cursor.position() != null) {
            nextStep();
        } else {
            onContext(source.log().isIntact(email, cursor.event()), intact -> {
                if (intact) {
                    follow();
                } else {
                    restart();
                }
            });
        }
    }

    @Override
    public void cancel() {
        over = true;
        stopFollowing();
    }

    private void stopFollowing() {
        if (following != null) {
            following.stop();
            following = null;
        }
    }

    /** Restarts with the oldest request. */
    private void restart() {
        stopFollowing();
        cursor = CrawlEventLog.Cursor.START;
        onContext(source.index().heal(email), healed -> nextStep());
    }

    private void nextStep() {
        onContext(source.log().snapshot(email, cursor), next -> {
            if (next.intact()) {
                onContext(sendStep(next), sent -> continueAfter(next));
            } else {
                restart();
            }
        });
    }

    /** Changes of requests that the client has come first, because the cursor of the next requests is after them. */
    private Future<Void> sendStep(SnapshotStep next) {
        return each(next.changes().iterator(), this::sendChange).compose(sent -> {
            cursor = cursor.at(next.event());
            return each(next.page().iterator(), this::sendStored);
        });
    }

    private void continueAfter(SnapshotStep step) {
        if (step.page().isEmpty()) {
            cursor = cursor.live();
            follow();
        } else {
            nextStep();
        }
    }

    private Future<Void> sendStored(Stored stored) {
        cursor = cursor.shown(stored.id());
        if (stored.json().isEmpty()) {
            source.index().healSoon(email);
        }
        return StoredCrawl.of(stored.id(), stored.json()).map(this::send).orElse(Future.succeededFuture());
    }

    private void follow() {
        if (!over) {
            following = source.follower().follow(CrawlKeys.log(email), cursor.event(), this::sendBatch);
        }
    }

    /** The log may be trimmed faster than the client reads it. */
    private Future<Void> sendBatch(List<StreamFollower.Entry> batch) {
        return source.log().isIntact(email, cursor.event()).transform(checked -> {
            if (over || following == null) {
                return Future.succeededFuture();
            }
            if (checked.failed()) {
                end(checked.cause());
                return Future.succeededFuture();
            }
            if (!checked.result()) {
                restart();
                return Future.succeededFuture();
            }
            return each(batch.stream().map(Change::of).iterator(), this::sendChange)
                    .onFailure(this::end)
                    .otherwiseEmpty();
        });
    }

    /** Sends the current state of a request. If it has become final since this change, a later change sends it. */
    private Future<Void> sendChange(Change change) {
        cursor = cursor.at(change.event());
        return source.store()
                .find(email, change.id())
                .compose(found -> found.filter(crawl -> !crawl.isFinal() || isFinal(change.status()))
                        .map(this::send)
                        .orElse(Future.succeededFuture()));
    }

    private static boolean isFinal(String status) {
        return CrawlStatus.of(status).filter(CrawlStatus::isFinal).isPresent();
    }

    private Future<Void> send(StoredCrawl crawl) {
        var id = cursor.toString();
        return sink.ready().map(ready -> {
            if (!over) {
                sink.send(new ServerEvent(id, NAME, crawl.json()));
            }
            return null;
        });
    }

    /** Applies the action to the items in sequence, until the stream is over. */
    private <T> Future<Void> each(Iterator<T> items, Function<T, Future<Void>> action) {
        return over || !items.hasNext()
                ? Future.succeededFuture()
                : action.apply(items.next()).compose(done -> each(items, action));
    }

    /** Continues with the result on the stream's context, unless the stream is over. */
    private <T> void onContext(Future<T> future, Consumer<T> next) {
        future.onComplete(done -> context.runOnContext(hop -> proceed(done, next)));
    }

    private <T> void proceed(AsyncResult<T> done, Consumer<T> next) {
        if (over) {
            return;
        }
        if (done.succeeded()) {
            next.accept(done.result());
        } else {
            end(done.cause());
        }
    }

    private void end(Throwable cause) {
        if (!over) {
            log.debug("an event stream of crawls ends early; its client can resume", cause);
            stopFollowing();
            over = true;
            sink.end();
        }
    }
}
