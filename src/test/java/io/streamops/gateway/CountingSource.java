package io.streamops.gateway;

import io.streamops.gateway.sse.EventSource;
import io.streamops.gateway.sse.ServerEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A source whose events are numbered from 1; a test says when they are sent, from its own thread. */
final class CountingSource implements EventSource {
    final AtomicInteger cancelled = new AtomicInteger();
    private final List<EventSource.Sink> sinks = new ArrayList<>();
    private final List<String> resumedFrom = new ArrayList<>();
    private final String payload;
    private CountDownLatch subscribed = new CountDownLatch(1);

    /** @param payload what each event's data ends with */
    CountingSource(String payload) {
        this.payload = payload;
    }

    String payload() {
        return payload;
    }

    @Override
    public synchronized EventSource.Subscription subscribe(@Nullable String lastEventId, EventSource.Sink sink) {
        sinks.add(sink);
        resumedFrom.add(String.valueOf(lastEventId));
        subscribed.countDown();
        return cancelled::incrementAndGet;
    }

    /** The stream that was opened last, once there is one. */
    EventSource.Sink sink() throws InterruptedException {
        CountDownLatch latch;
        synchronized (this) {
            latch = subscribed;
        }
        if (!latch.await(60, TimeUnit.SECONDS)) {
            throw new AssertionError("no client opened the stream");
        }
        synchronized (this) {
            return sinks.getLast();
        }
    }

    /** From now on {@link #sink} waits for another. */
    synchronized void expectAnother() {
        subscribed = new CountDownLatch(1);
    }

    synchronized List<String> resumedFrom() {
        return List.copyOf(resumedFrom);
    }

    /** Sends events to the stream that was opened last. */
    void send(int from, int to) throws InterruptedException {
        var sink = sink();
        for (var i = from; i <= to; i++) {
            sink.send(new ServerEvent(Integer.toString(i), "count", i + payload));
        }
    }
}
