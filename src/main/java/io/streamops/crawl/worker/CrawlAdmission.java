package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.crawl.politeness.HostLimiter;
import io.streamops.execution.ConcurrencyLimiter;
import io.streamops.execution.KeyedMutex;
import io.streamops.execution.ShuttingDown;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Admits crawls: they wait for another crawl of the same URL, for their host, for a delay, and for a slot. A crawl that waits
 * for its host holds no slot, so a slow host does not delay the others. When the worker stops, all waits end immediately.
 *
 * <p>For virtual threads of one Vert.x context.
 */
final class CrawlAdmission {
    /** The maximum number of concurrent lookups, including the known pages in memory, which can be large. */
    private static final int MAX_LOOKUPS = 64;
    /** Pages in memory for each worker: one that is being read, and others that are being published. */
    private static final int PAGES_PER_WORKER = 3;

    private final Vertx vertx;
    private final HostLimiter hosts;
    private final CrawlMeters meters;
    private final ConcurrencyLimiter<?> workers;
    private final ConcurrencyLimiter<?> pages;
    private final ConcurrencyLimiter<?> lookups = ConcurrencyLimiter.fifo(MAX_LOOKUPS);
    private final KeyedMutex<NormalizedUrl> urls = new KeyedMutex<>();
    private final Set<Promise<Void>> pauses = new HashSet<>();
    private boolean closed;

    CrawlAdmission(Vertx vertx, HostLimiter hosts, int workers, CrawlMeters meters) {
        this.vertx = vertx;
        this.hosts = hosts;
        this.meters = meters;
        this.workers = ConcurrencyLimiter.fifo(workers);
        this.pages = ConcurrencyLimiter.fifo(workers * PAGES_PER_WORKER);
    }

    /** Waits until no other crawl of this URL runs in this worker. */
    KeyedMutex.Lock lock(NormalizedUrl url) {
        return urls.lock(url).await();
    }

    /** Waits for the turn at the host. */
    void awaitTurn(Future<HostLimiter.Turn> turn) {
        var waiting = meters.waiting();
        try {
            turn.await();
        } finally {
            waiting.stop();
        }
    }

    /** Waits for permits to fetch and read a page, and to hold it until it is published. */
    void acquireFetchSlot(SlotHolder holder) {
        holder.hold(pages.acquire().await());
        holder.startWork(workers.acquire().await());
    }

    /** Waits for a permit to look up a URL, and to hold the known page until the response is sent. */
    void acquireLookupSlot(SlotHolder holder) {
        holder.hold(lookups.acquire().await());
    }

    void pause(Duration time) {
        if (closed) {
            throw new ShuttingDown();
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

    /** Fails all current and later waits; running work continues. */
    void close() {
        closed = true;
        hosts.close();
        urls.close();
        lookups.close();
        pages.close();
        workers.close();
        Set.copyOf(pauses).forEach(over -> over.tryFail(new ShuttingDown()));
    }
}
