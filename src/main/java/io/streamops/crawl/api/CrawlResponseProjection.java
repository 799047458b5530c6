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

/** Folds what workers answer into the requests. A repeat changes nothing. */
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
        return store.answer(origin, delivery.body())
                .map(folded -> outcome(origin, folded))
                .recover(failure -> failure instanceof ContractViolation unreadable
                        ? reject(unreadable)
                        : Future.failedFuture(failure));
    }

    private static Future<Outcome> reject(ContractViolation violation) {
        return Future.succeededFuture(new Outcome.Reject(String.valueOf(violation.getMessage())));
    }

    private static Outcome outcome(CrawlHeaders origin, CrawlStore.Folded folded) {
        return switch (folded) {
            case ENDED -> Outcome.DONE;
            case ENDED_BEFORE -> {
                log.atDebug().addKeyValue("crawlId", origin.id()).log("a crawl that has ended was answered again");
                yield Outcome.DONE;
            }
            case UNKNOWN -> {
                log.atInfo().addKeyValue("crawlId", origin.id()).log("a crawl was answered that is not known");
                yield Outcome.DONE;
            }
            case CONTENDED ->
                new Outcome.Retry(new IllegalStateException("the crawl changes while it is looked at"), SOON);
        };
    }
}
