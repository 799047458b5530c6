package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlStatus;
import io.streamops.crawl.api.CrawlEventLog.Change;
import io.streamops.crawl.api.CrawlEventLog.Round;
import io.streamops.crawl.api.CrawlEventLog.Shown;
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
 * One client's stream: the snapshot round by round, then the log. It holds one round, or one batch of the log, and reads
 * on when the client has taken it. When Redis fails, the stream ends, and the client resumes. All of it happens on the
 * request's context.
 */
final class CrawlEventStream implements EventSource.Subscription {
    private static final Logger log = LoggerFactory.getLogger(CrawlEventStream.class);
    private static final String NAME = "crawl_update";

    /** What all streams are made from. */
    record Source(CrawlStore store, CrawlRequestIndex index, CrawlEventLog log, StreamFollower follower) {
        /** The stream about an owner's crawls, as the package describes it. */
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
    private CrawlEventLog.Cursor place = CrawlEventLog.Cursor.START;
    private @Nullable Following following;
    private boolean over;

    private CrawlEventStream(Source source, String email, EventSource.Sink sink) {
        this.source = source;
        this.email = email;
        this.sink = sink;
    }

    private void begin(@Nullable String lastEventId) {
        var known = CrawlEventLog.Cursor.parse(lastEventId);
        place = known.orElse(CrawlEventLog.Cursor.START);
        if (known.isEmpty()) {
            startOver();
        } else if (place.position() != null) {
            round();
        } else {
            here(source.log().isIntact(email, place.event()), intact -> {
                if (intact) {
                    follow();
                } else {
                    startOver();
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

    /** From the oldest request on. */
    private void startOver() {
        stopFollowing();
        place = CrawlEventLog.Cursor.START;
        here(source.index().heal(email), healed -> round());
    }

    private void round() {
        here(source.log().round(email, place), next -> {
            if (next.intact()) {
                here(show(next), shown -> afterwards(next));
            } else {
                startOver();
            }
        });
    }

    /** What happened to requests that the client has comes first: the place of the next ones is behind it. */
    private Future<Void> show(Round next) {
        return each(next.changes().iterator(), this::tell).compose(told -> {
            place = place.at(next.event());
            return each(next.page().iterator(), this::show);
        });
    }

    private void afterwards(Round round) {
        if (round.page().isEmpty()) {
            place = place.live();
            follow();
        } else {
            round();
        }
    }

    private Future<Void> show(Shown shown) {
        place = place.shown(shown.id());
        if (shown.json().isEmpty()) {
            source.index().healSoon(email);
        }
        return StoredCrawl.of(shown.id(), shown.json()).map(this::send).orElse(Future.succeededFuture());
    }

    private void follow() {
        if (!over) {
            following = source.follower().follow(CrawlKeys.log(email), place.event(), this::take);
        }
    }

    /** The log may have been cut faster than the client reads it. */
    private Future<Void> take(List<StreamFollower.Entry> batch) {
        return source.log().isIntact(email, place.event()).transform(checked -> {
            if (over || following == null) {
                return Future.succeededFuture();
            }
            if (checked.failed()) {
                end(checked.cause());
                return Future.succeededFuture();
            }
            if (!checked.result()) {
                startOver();
                return Future.succeededFuture();
            }
            return each(batch.stream().map(Change::of).iterator(), this::tell)
                    .onFailure(this::end)
                    .otherwiseEmpty();
        });
    }

    /** Sends a request as it is now. Where it has come to its end since, that is another change, which tells of it. */
    private Future<Void> tell(Change change) {
        place = place.at(change.event());
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
        var id = place.toString();
        return sink.ready().map(ready -> {
            if (!over) {
                sink.send(new ServerEvent(id, NAME, crawl.json()));
            }
            return null;
        });
    }

    /** One after the other; the rest is left when the stream is over. */
    private <T> Future<Void> each(Iterator<T> items, Function<T, Future<Void>> action) {
        return over || !items.hasNext()
                ? Future.succeededFuture()
                : action.apply(items.next()).compose(done -> each(items, action));
    }

    /** Goes on with the result, on the stream's context, unless the stream is over. */
    private <T> void here(Future<T> future, Consumer<T> next) {
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
            log.debug("A stream of crawls ends, and its client resumes", cause);
            stopFollowing();
            over = true;
            sink.end();
        }
    }
}
