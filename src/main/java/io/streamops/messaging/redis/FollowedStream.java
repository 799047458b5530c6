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

/** A followed stream: one shared read for any number of listeners. Confined to the {@link StreamFollower}'s context. */
final class FollowedStream {
    private static final Logger log = LoggerFactory.getLogger(FollowedStream.class);
    static final int MOST_KEPT = 256;
    private static final int PAGE = 128;

    /** Reads entries after an id, for a follower that has fallen behind. */
    interface PageReader {
        Future<List<StreamFollower.Entry>> after(StreamEntryId id, int most);
    }

    private final String name;
    private final Consumer<Runnable> later;
    private final List<Follower> followers = new ArrayList<>(1);
    /** The last entry of the shared read; none before it starts. */
    private StreamEntryId shared = StreamEntryId.NONE;

    private boolean begun;

    /** @param later runs a task after a delay */
    FollowedStream(String name, Consumer<Runnable> later) {
        this.name = name;
        this.later = later;
    }

    String name() {
        return name;
    }

    StreamEntryId position() {
        return shared;
    }

    void later(Runnable action) {
        later.accept(action);
    }

    Follower follower(
            Context owner,
            Context listeners,
            Listener listener,
            StreamEntryId after,
            PageReader pages,
            Consumer<Follower> leave) {
        return new Follower(owner, listeners, listener, after, pages, leave);
    }

    void add(Follower follower) {
        followers.add(follower);
        if (begun) {
            follower.begin();
        }
    }

    /** Starts the shared read after this id. */
    void begin(StreamEntryId end) {
        shared = end;
        begun = true;
        List.copyOf(followers).forEach(Follower::begin);
    }

    /** Removes a listener; returns whether none is left. */
    boolean remove(Follower follower) {
        followers.remove(follower);
        return followers.isEmpty();
    }

    void arrived(List<StreamFollower.Entry> entries) {
        shared = StreamEntryId.of(entries.getLast().id());
        List.copyOf(followers).forEach(follower -> follower.arrived(entries));
    }

    /**
     * A listener of a followed stream and its position. It processes one batch at a time; new entries are buffered up to a
     * bound. Beyond the bound the buffer is dropped, and the follower reads page by page until it has caught up with the shared
     * read. Confined to the {@link StreamFollower}'s context, except the listener, which is called on its own context.
     */
    final class Follower {
        private final Context owner;
        private final Context listeners;
        private final Listener listener;
        private final PageReader pages;
        private final Runnable leave;
        private final List<StreamFollower.Entry> buffer = new ArrayList<>();
        /** The last entry passed to the listener or buffered for it. */
        private StreamEntryId position;

        private boolean behind;
        private boolean busy;
        private boolean stopped;

        private Follower(
                Context owner,
                Context listeners,
                Listener listener,
                StreamEntryId after,
                PageReader pages,
                Consumer<Follower> leave) {
            this.owner = owner;
            this.listeners = listeners;
            this.listener = listener;
            this.position = after;
            this.pages = pages;
            this.leave = () -> leave.accept(this);
        }

        FollowedStream stream() {
            return FollowedStream.this;
        }

        /** The shared read has started; it does not deliver earlier entries. */
        void begin() {
            behind = shared.isAfter(position);
            next();
        }

        void stop() {
            if (!stopped) {
                stopped = true;
                buffer.clear();
                leave.run();
            }
        }

        /** Takes entries of the shared read, which continue the previous ones. */
        void arrived(List<StreamFollower.Entry> entries) {
            if (stopped || behind) {
                return;
            }
            for (var entry : entries) {
                var id = StreamEntryId.of(entry.id());
                if (id.isAfter(position)) {
                    if (buffer.size() == MOST_KEPT) {
                        fallBehind();
                        break;
                    }
                    buffer.add(entry);
                    position = id;
                }
            }
            next();
        }

        private void fallBehind() {
            position = before(buffer.getFirst());
            buffer.clear();
            behind = true;
        }

        /** An id after which no entry is missing: the listener's position once its batch is processed. */
        private static StreamEntryId before(StreamFollower.Entry first) {
            var id = StreamEntryId.of(first.id());
            return id.sequence() != 0
                    ? new StreamEntryId(id.millis(), id.sequence() - 1)
                    : new StreamEntryId(id.millis() - 1, -1);
        }

        /** Passes on the buffer, or reads the next page if the follower has fallen behind. */
        void next() {
            if (stopped || busy) {
                return;
            }
            if (!buffer.isEmpty()) {
                var batch = List.copyOf(buffer);
                buffer.clear();
                deliver(batch);
            } else if (behind) {
                readPage();
            }
        }

        private void deliver(List<StreamFollower.Entry> batch) {
            busy = true;
            listeners.runOnContext(task -> {
                Future<Void> handled;
                try {
                    handled = listener.entries(batch);
                } catch (RuntimeException e) {
                    handled = Future.failedFuture(e);
                }
                requireNonNull(handled).onComplete(done -> owner.runOnContext(back -> delivered(done.cause())));
            });
        }

        private void delivered(@Nullable Throwable failure) {
            busy = false;
            if (failure != null && !stopped) {
                log.atWarn()
                        .addKeyValue("stream", name)
                        .setCause(failure)
                        .log("a stream listener failed and is removed");
                stop();
            }
            next();
        }

        /** The page contains everything up to the shared read's position, unless entries were deleted or the page is full. */
        private void readPage() {
            busy = true;
            var reached = shared;
            pages.after(position, PAGE)
                    .onComplete(read -> owner.runOnContext(back -> {
                        busy = false;
                        if (stopped) {
                            return;
                        }
                        if (read.failed()) {
                            later.accept(this::next);
                            return;
                        }
                        caughtUp(read.result(), reached);
                    }));
        }

        private void caughtUp(List<StreamFollower.Entry> page, StreamEntryId reached) {
            if (!page.isEmpty()) {
                position = StreamEntryId.of(page.getLast().id());
            }
            if (page.size() < PAGE && reached.isAfter(position)) {
                position = reached;
            }
            behind = shared.isAfter(position);
            buffer.addAll(page);
            next();
        }
    }
}
