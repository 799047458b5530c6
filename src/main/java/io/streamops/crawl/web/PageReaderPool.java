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
 * Threads on which pages are read, as many as they were first asked for, shared by all of a node. A page that takes too long
 * fails; its thread is busy until the reader's own bounds end it.
 */
public final class PageReaderPool {
    /** How long a page may take, once its turn has come. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** What is made of a page. */
    @FunctionalInterface
    public interface Work<T> {
        T read() throws PageReader.Unreadable;
    }

    /** What came of it. */
    public sealed interface Reading<T> {}

    /** What was to be made. */
    public record Read<T>(T value) implements Reading<T> {}

    /** Nothing, and why, for the user. */
    public record Unread<T>(String reason) implements Reading<T> {}

    /** Nothing so far, and the result is no longer needed. */
    public record TooSlow<T>(String reason) implements Reading<T> {}

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

    /** As large as the machine. */
    public static PageReaderPool of(Vertx vertx, MeterRegistry meters) {
        return new PageReaderPool(vertx, Runtime.getRuntime().availableProcessors(), LONGEST, meters);
    }

    /**
     * Reads a page when a thread is free.
     *
     * @param host whose page it is
     */
    public <T> Future<Reading<T>> read(String host, Work<T> work) {
        var result = Promise.<Reading<T>>promise();
        pool.<Reading<T>>executeBlocking(() -> timed(host, work, result), false)
                .onSuccess(result::tryComplete)
                .onFailure(result::tryFail);
        return result.future();
    }

    /** The time that a page has begins when its turn has come. */
    private <T> Reading<T> timed(String host, Work<T> work, Promise<Reading<T>> result) {
        var began = System.nanoTime();
        var watch = overdue.watch(() -> tooSlow(host, result));
        try {
            return new Read<>(work.read());
        } catch (PageReader.Unreadable e) {
            return new Unread<>(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) { // whatever a page does to its reader costs that page only
            log.atWarn().addKeyValue("host", host).setCause(e).log("a page could not be read");
            return new Unread<>("The page could not be read");
        } finally {
            watch.end();
            reading.record(System.nanoTime() - began, TimeUnit.NANOSECONDS);
        }
    }

    private <T> void tooSlow(String host, Promise<Reading<T>> result) {
        var reason = "The page could not be read within %d s".formatted(limit.toSeconds());
        if (result.tryComplete(new TooSlow<>(reason))) {
            log.atWarn().addKeyValue("host", host).log("a page takes too long to be read");
        }
    }

    public Future<Void> close() {
        return pool.close().onComplete(closed -> overdue.close());
    }
}
