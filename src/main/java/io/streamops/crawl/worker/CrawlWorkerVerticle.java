package io.streamops.crawl.worker;

import io.streamops.contract.crawl.CrawlNames;
import io.streamops.crawl.page.PageReaders;
import io.streamops.crawl.web.PoliteWeb;
import io.streamops.messaging.kafka.KafkaTopics;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import org.jspecify.annotations.Nullable;

/**
 * Runs a crawl worker, on virtual threads. Config: {@code maxInFlight}, the maximum number of pages that it fetches and reads
 * concurrently.
 */
public final class CrawlWorkerVerticle extends VerticleBase {
    /** The key of its config. */
    public static final String MAX_IN_FLIGHT = "maxInFlight";

    private static final int DEFAULT = 64;
    private static final int MAX = 1_000;

    private final CrawlWorkerParts parts;
    private @Nullable CrawlWorker worker;

    public CrawlWorkerVerticle(CrawlWorkerParts parts) {
        this.parts = parts;
    }

    @Override
    public Future<?> start() {
        var workers = workers();
        return topic(CrawlNames.REQUESTS)
                .compose(made -> topic(CrawlNames.RESPONSES))
                .compose(made -> begin(workers));
    }

    private int workers() {
        var config = context.config();
        var value = config == null ? DEFAULT : config.getValue(MAX_IN_FLIGHT, DEFAULT);
        if (value instanceof Integer number && number >= 1 && number <= MAX) {
            return number;
        }
        throw new IllegalArgumentException(
                "%s is %s and must be a number from 1 to %d".formatted(MAX_IN_FLIGHT, value, MAX));
    }

    private Future<Boolean> topic(String name) {
        return parts.kafka().topics().ensure(KafkaTopics.Spec.standard(name), CrawlNames.groupsOf(name));
    }

    private Future<Void> begin(int workers) {
        var web = PoliteWeb.of(vertx, parts.settings(), parts.userAgent(), parts.redis(), parts.clock());
        var made = new CrawlWorker(vertx, parts, web, new PageReaders()::read, workers);
        worker = made;
        parts.lanes().add(made.lane());
        return made.start().recover(cause -> stop().transform(stopped -> Future.failedFuture(cause)));
    }

    @Override
    public Future<Void> stop() {
        var running = worker;
        if (running == null) {
            return Future.succeededFuture();
        }
        parts.lanes().remove(running.lane());
        return running.stop();
    }
}
