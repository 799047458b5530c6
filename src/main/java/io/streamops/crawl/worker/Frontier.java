package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;
import io.streamops.crawl.polite.HostTurns;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Where crawls wait: for another crawl of the same URL, for their host, for a while, and then for a slot to work in. Who
 * waits costs no slot, so a slow host holds up nobody else. When the worker stops all waiting ends at once.
 *
 * <p>For virtual threads of one Vert.x context.
 */
final class Frontier {
    /** How many may have asked what is known of their URL; the answers can be large. */
    private static final int LOOKING = 64;
    /** For each that works so many more may have a page in hand that is being published. */
    private static final int HELD_PER_WORKER = 3;

    private final Vertx vertx;
    private final HostTurns hosts;
    private final CrawlMeters meters;
    private final Slots workers;
    private final Slots looks = new Slots(LOOKING, LOOKING);
    private final UrlTurns urls = new UrlTurns();
    private final Set<Promise<Void>> pauses = new HashSet<>();
    private boolean closed;

    Frontier(Vertx vertx, HostTurns hosts, int workers, CrawlMeters meters) {
        this.vertx = vertx;
        this.hosts = hosts;
        this.meters = meters;
        this.workers = new Slots(workers, workers * HELD_PER_WORKER);
    }

    /** Waits until no other crawl of this URL is under way here. */
    UrlTurns.Turn turnOf(NormalUrl url) {
        return urls.take(url).await();
    }

    /** Waits until it is the host's turn. */
    void awaitTurn(Future<HostTurns.Turn> turn) {
        var waiting = meters.waiting();
        try {
            turn.await();
        } finally {
            waiting.stop();
        }
    }

    /** Waits for a slot to fetch and read in. */
    Slots.Slot slot() {
        return workers.take().await();
    }

    /** Waits for its turn to look up what is known. */
    Slots.Slot look() {
        return looks.take().await();
    }

    void pause(Duration time) {
        if (closed) {
            throw new Stopping();
        }
        var over = Promise.<Void>promise();
        var timer = vertx.setTimer(Math.max(1, time.toMillis()), due -> over.tryComplete());
        pauses.add(over);
        var waiting = meters.waiting();
        try {
            over.future().await();
        } finally {
            waiting.stop();
            pauses.remove(over);
            vertx.cancelTimer(timer);
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** Fails all who wait, now and from now on; who works goes on. */
    void close() {
        closed = true;
        hosts.close();
        urls.close();
        looks.close();
        workers.close();
        Set.copyOf(pauses).forEach(over -> over.tryFail(new Stopping()));
    }
}
