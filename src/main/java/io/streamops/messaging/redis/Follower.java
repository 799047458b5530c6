package io.streamops.messaging.redis;

import static java.util.Objects.requireNonNull;

import io.streamops.messaging.redis.StreamFollower.Listener;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One listener of a followed stream, and how far it has come. It has one batch at a time; what comes meanwhile is kept up
 * to a bound. Beyond the bound it has fallen behind: what was kept is dropped, and it reads on by itself, page by page,
 * until it has caught up with the stream's shared read. All of it belongs to the {@link StreamFollower}'s context, but
 * for the listener, which is called on the context that it was given on.
 */
final class Follower {
    /** Reads entries of the stream behind an id, for a listener that has fallen behind. */
    interface PageReader {
        Future<List<FollowedEntry>> after(EntryId id, int most);
    }

    private static final Logger log = LoggerFactory.getLogger(Follower.class);
    static final int MOST_KEPT = 256;
    private static final int PAGE = 128;

    private final Context owner;
    private final Context listeners;
    private final Listener listener;
    private final FollowedStream stream;
    private final PageReader pages;
    private final Runnable leave;
    private final List<FollowedEntry> kept = new ArrayList<>();
    /** The last entry that was handed to the listener or is kept for it. */
    private EntryId position;

    private boolean behind;
    private boolean busy;
    private boolean over;

    Follower(
            Context owner,
            Context listeners,
            Listener listener,
            FollowedStream stream,
            EntryId after,
            PageReader pages,
            Consumer<Follower> leave) {
        this.owner = owner;
        this.listeners = listeners;
        this.listener = listener;
        this.stream = stream;
        this.position = after;
        this.pages = pages;
        this.leave = () -> leave.accept(this);
    }

    FollowedStream stream() {
        return stream;
    }

    /** The shared read has begun, and brings nothing of what was there before. */
    void begin() {
        behind = stream.position().isAfter(position);
        next();
    }

    void stop() {
        if (!over) {
            over = true;
            kept.clear();
            leave.run();
        }
    }

    /** Entries of the shared read, which go on where those before ended. */
    void arrived(List<FollowedEntry> entries) {
        if (over || behind) {
            return;
        }
        for (var entry : entries) {
            var id = EntryId.of(entry.id());
            if (id.isAfter(position)) {
                if (kept.size() == MOST_KEPT) {
                    fallBehind();
                    break;
                }
                kept.add(entry);
                position = id;
            }
        }
        next();
    }

    private void fallBehind() {
        position = before(kept.getFirst());
        kept.clear();
        behind = true;
    }

    /** An id below which nothing is missing: where the listener will be once it is done with its batch. */
    private static EntryId before(FollowedEntry first) {
        var id = EntryId.of(first.id());
        return id.sequence() != 0 ? new EntryId(id.millis(), id.sequence() - 1) : new EntryId(id.millis() - 1, -1);
    }

    /** Goes on: hands over what is kept, or reads on where the listener has fallen behind. */
    void next() {
        if (over || busy) {
            return;
        }
        if (!kept.isEmpty()) {
            var batch = List.copyOf(kept);
            kept.clear();
            hand(batch);
        } else if (behind) {
            readOn();
        }
    }

    private void hand(List<FollowedEntry> batch) {
        busy = true;
        listeners.runOnContext(hop -> {
            Future<Void> taken;
            try {
                taken = listener.entries(batch);
            } catch (RuntimeException e) {
                taken = Future.failedFuture(e);
            }
            requireNonNull(taken).onComplete(done -> owner.runOnContext(back -> handed(done.cause())));
        });
    }

    private void handed(@Nullable Throwable failure) {
        busy = false;
        if (failure != null && !over) {
            log.atWarn()
                    .addKeyValue("stream", stream.name())
                    .setCause(failure)
                    .log("a stream listener failed and is removed");
            stop();
        }
        next();
    }

    /** All up to where the shared read is now will be in the page, unless it has been deleted, or the page is full. */
    private void readOn() {
        busy = true;
        var shared = stream.position();
        pages.after(position, PAGE)
                .onComplete(read -> owner.runOnContext(back -> {
                    busy = false;
                    if (over) {
                        return;
                    }
                    if (read.failed()) {
                        stream.later(this::next);
                        return;
                    }
                    caughtUp(read.result(), shared);
                }));
    }

    private void caughtUp(List<FollowedEntry> page, EntryId shared) {
        if (!page.isEmpty()) {
            position = EntryId.of(page.getLast().id());
        }
        if (page.size() < PAGE && shared.isAfter(position)) {
            position = shared;
        }
        behind = stream.position().isAfter(position);
        kept.addAll(page);
        next();
    }
}
