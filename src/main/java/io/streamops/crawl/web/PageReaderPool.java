package io.streamops.crawl.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.crawl.page.PageReader;
import io.streamops.kit.DeadlineSweeper;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads on which pages are read, shared by a node; the first user determines their number. A page that takes too long
 * fails, but its thread is busy until the limits of the reader end it.
 */
public final class PageReaderPool {
    /** The maximum time for a page, without the wait for a thread. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** Reads something from a page. */
    @FunctionalInterface
    public interface Work<T> {
        T read() throws PageReader.Unreadable;
    }

    /** The result of the work; reasons are for the user. */
    public sealed interface Result<T> {}

    public record Done<T>(T value) implements Result<T> {}

    public record NotAPage<T>(String reason) implements Result<T> {}

    /** The work still runs, but its result is discarded. */
    public record TooSlow<T>(String reason) implements Result<T> {}

    private static final Logger log = LoggerFactory.getLogger(PageReaderPool.class);
    private static final String POOL = "crawl-pages";

    private final WorkerExecutor pool;
    private final Duration limit;
    private final DeadlineSweeper overdue;
    private final Timer reading;

    public PageReaderPool(Vertx vertx, int threads, Duration limit, MeterRegistry meters) {
        this.pool = vertx.createSharedWorkerExecutor(POOL, threads);
        this.limit = limit;
        this.overdue = new DeadlineSweeper(vertx, limit);
        this.reading = Timer.builder("streamops.crawl.reading")
                .description("How long pages take to be read")
                .register(meters);
    }

    /** With a thread for each processor. */
    public static PageReaderPool of(Vertx vertx, MeterRegistry meters) {
        return new PageReaderPool(vertx, Runtime.getRuntime().availableProcessors(), LONGEST, meters);
    }

    /**
     * Reads a page as soon as a thread is free.
     *
     * @param host the host of the page, for the log
     */
    public <T> Future<Result<T>> read(String host, Work<T> work) {
        var result = Promise.<Result<T>>promise();
        pool.<Result<T>>executeBlocking(() -> timed(host, work, result), false)
                .onSuccess(result::tryComplete)
                .onFailure(result::tryFail);
        return result.future();
    }

    private <T> Result<T> timed(String host, Work<T> work, Promise<Result<T>> result) {
        var began = System.nanoTime();
        var watch = overdue.watch(() -> tooSlow(host, result));
        try {
            return new Done<>(work.read());
        } catch (PageReader.Unreadable e) {
            return new NotAPage<>(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) { // a hostile page must not affect others
            log.atWarn().addKeyValue("host", host).setCause(e).log("a page could not be read");
            return new NotAPage<>("The page could not be read");
        } finally {
            watch.end();
            reading.record(System.nanoTime() - began, TimeUnit.NANOSECONDS);
        }
    }

    private <T> void tooSlow(String host, Promise<Result<T>> result) {
        var reason = "The page could not be read within %d s".formatted(limit.toSeconds());
        if (result.tryComplete(new TooSlow<>(reason))) {
            log.atWarn().addKeyValue("host", host).log("reading a page takes too long");
        }
    }

    public Future<Void> close() {
        return pool.close().onComplete(closed -> overdue.close());
    }
}
