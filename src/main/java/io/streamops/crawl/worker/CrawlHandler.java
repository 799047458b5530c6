package io.streamops.crawl.worker;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.kit.LogContext;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Outcome;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles one crawl request: its origin, its URL, the crawl, the answer. On virtual threads. */
final class CrawlHandler {
    private static final Logger log = LoggerFactory.getLogger(CrawlHandler.class);

    private final Crawler crawler;
    private final CrawlResponsePublisher answers;
    private final CrawlAdmission admission;
    private final StepRetries retries;
    private final CrawlMeters meters;

    CrawlHandler(
            Crawler crawler,
            CrawlResponsePublisher answers,
            CrawlAdmission admission,
            StepRetries retries,
            CrawlMeters meters) {
        this.crawler = crawler;
        this.answers = answers;
        this.admission = admission;
        this.retries = retries;
        this.meters = meters;
    }

    Outcome handle(Delivery<byte[]> delivery) {
        CrawlHeaders origin;
        try {
            origin = CrawlHeaders.of(delivery.headers());
        } catch (ContractViolation e) {
            return new Outcome.Reject(String.valueOf(e.getMessage()));
        }
        LogContext.put("crawlId", origin.id());
        try {
            answer(origin, ParsedRequest.of(delivery.body()));
            return Outcome.DONE;
        } catch (StepRetries.Exhausted e) {
            return new Outcome.Reject(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            if (admission.isClosed()) {
                return new Outcome.Retry(e, Duration.ZERO); // it goes back to the broker
            }
            throw e;
        }
    }

    private void answer(CrawlHeaders origin, ParsedRequest request) {
        try (var holder = new SlotHolder()) {
            switch (request) {
                case ParsedRequest.Invalid invalid ->
                    answer(origin, "", new CrawlOutcome.Failed(invalid.reason()), holder);
                case ParsedRequest.Page page -> {
                    // Only the host: path and query may hold secrets.
                    LogContext.put("url", page.url().host());
                    answer(origin, page.text(), crawler.crawl(page.url(), holder), holder);
                }
            }
        }
    }

    private void answer(CrawlHeaders origin, String url, CrawlOutcome outcome, SlotHolder holder) {
        retries.run(holder, () -> answers.send(origin, url, outcome).await());
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
