package io.streamops.crawl.api;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.contract.crawl.CrawlMessageCodec;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.kit.LogContext;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Lane;
import io.streamops.messaging.Outcome;
import io.vertx.core.Future;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Applies the responses of workers to the stored requests. Idempotent. */
record CrawlResponseProjection(CrawlStore store) implements Lane.Handler<CrawlResult> {
    private static final Logger log = LoggerFactory.getLogger(CrawlResponseProjection.class);
    private static final Duration SOON = Duration.ofMillis(200);

    static CrawlResult decode(byte[] body) throws Decoder.Undecodable {
        try {
            return CrawlMessageCodec.result(body);
        } catch (ContractViolation e) {
            throw new Decoder.Undecodable(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Future<Outcome> handle(Delivery<CrawlResult> delivery) {
        CrawlHeaders origin;
        try {
            origin = CrawlHeaders.of(delivery.headers());
        } catch (ContractViolation e) {
            return reject(e);
        }
        LogContext.put("crawlId", origin.id());
        return store.apply(origin, delivery.body())
                .map(result -> outcome(origin, result))
                .recover(failure -> failure instanceof ContractViolation violation
                        ? reject(violation)
                        : Future.failedFuture(failure));
    }

    private static Future<Outcome> reject(ContractViolation violation) {
        return Future.succeededFuture(new Outcome.Reject(String.valueOf(violation.getMessage())));
    }

    private static Outcome outcome(CrawlHeaders origin, CrawlStore.ApplyResult result) {
        return switch (result) {
            case APPLIED -> Outcome.DONE;
            case ALREADY_FINAL -> {
                log.atDebug().addKeyValue("crawlId", origin.id()).log("a response for a final crawl was ignored");
                yield Outcome.DONE;
            }
            case UNKNOWN -> {
                log.atInfo().addKeyValue("crawlId", origin.id()).log("a response for an unknown crawl was ignored");
                yield Outcome.DONE;
            }
            case CONTENDED ->
                new Outcome.Retry(new IllegalStateException("the crawl was changed concurrently too often"), SOON);
        };
    }
}
