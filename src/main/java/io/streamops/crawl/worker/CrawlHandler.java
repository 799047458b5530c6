package io.streamops.crawl.worker;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlOrigin;
import io.streamops.kit.WorkContext;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Outcome;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles one crawl request: whose it is, what it wants, the crawl, the answer. On virtual threads. */
final class CrawlHandler {
    private static final Logger log = LoggerFactory.getLogger(CrawlHandler.class);

    private final Crawler crawler;
    private final Answers answers;
    private final Frontier frontier;
    private final StepRetries retries;
    private final CrawlMeters meters;

    CrawlHandler(Crawler crawler, Answers answers, Frontier frontier, StepRetries retries, CrawlMeters meters) {
        this.crawler = crawler;
        this.answers = answers;
        this.frontier = frontier;
        this.retries = retries;
        this.meters = meters;
    }

    Outcome handle(Delivery<byte[]> delivery) {
        CrawlOrigin origin;
        try {
            origin = CrawlOrigin.of(delivery.headers());
        } catch (ContractViolation e) {
            return new Outcome.Reject(String.valueOf(e.getMessage()));
        }
        WorkContext.put("crawlId", origin.id());
        try {
            answer(origin, Wanted.of(delivery.body()));
            return Outcome.DONE;
        } catch (Unfinished e) {
            return new Outcome.Reject(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            if (frontier.isClosed()) {
                return new Outcome.Retry(e, Duration.ZERO); // it goes back to the broker
            }
            throw e;
        }
    }

    private void answer(CrawlOrigin origin, Wanted wanted) {
        try (var hand = new Hand()) {
            switch (wanted) {
                case Wanted.Nothing nothing -> answer(origin, "", new CrawlOutcome.Failed(nothing.reason()), hand);
                case Wanted.Page page -> {
                    // Only the host: the rest may hold what is nobody else's business.
                    WorkContext.put("url", page.url().host());
                    answer(origin, page.text(), crawler.crawl(page.url(), hand), hand);
                }
            }
        }
    }

    private void answer(CrawlOrigin origin, String url, CrawlOutcome outcome, Hand hand) {
        retries.run(hand, () -> answers.send(origin, url, outcome).await());
        meters.ended(outcome);
        switch (outcome) {
            case CrawlOutcome.Failed failed ->
                log.atInfo().addKeyValue("reason", failed.reason()).log("a crawl failed");
            case CrawlOutcome.Crawled page -> log.debug("crawled");
            case CrawlOutcome.Cached page -> log.debug("answered from what is kept");
            case CrawlOutcome.Unchanged page -> log.debug("unchanged since the last crawl");
        }
    }
}
