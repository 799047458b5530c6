package io.streamops.crawl.worker;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.kit.LogContext;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Outcome;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles crawl requests: parses, crawls, responds. For virtual threads. */
final class CrawlHandler {
    private static final Logger log = LoggerFactory.getLogger(CrawlHandler.class);

    private final Crawler crawler;
    private final CrawlResponsePublisher responses;
    private final CrawlAdmission admission;
    private final StepRetries retries;
    private final CrawlMeters meters;

    CrawlHandler(
            Crawler crawler,
            CrawlResponsePublisher responses,
            CrawlAdmission admission,
            StepRetries retries,
            CrawlMeters meters) {
        this.crawler = crawler;
        this.responses = responses;
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
            handle(origin, ParsedRequest.of(delivery.body()));
            return Outcome.DONE;
        } catch (StepRetries.Exhausted e) {
            return new Outcome.Reject(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            if (admission.isClosed()) {
                return new Outcome.Retry(e, Duration.ZERO); // the broker redelivers it
            }
            throw e;
        }
    }

    private void handle(CrawlHeaders origin, ParsedRequest request) {
        try (var holder = new SlotHolder()) {
            switch (request) {
                case ParsedRequest.Invalid invalid ->
                    respond(origin, "", new CrawlOutcome.Failed(invalid.reason()), holder);
                case ParsedRequest.Page page -> {
                    // Only the host, because path and query may contain secrets.
                    LogContext.put("url", page.url().host());
                    respond(origin, page.text(), crawler.crawl(page.url(), holder), holder);
                }
            }
        }
    }

    private void respond(CrawlHeaders origin, String url, CrawlOutcome outcome, SlotHolder holder) {
        retries.run(holder, () -> responses.send(origin, url, outcome).await());
        meters.ended(outcome);
        switch (outcome) {
            case CrawlOutcome.Failed failed ->
                log.atInfo().addKeyValue("reason", failed.reason()).log("a crawl failed");
            case CrawlOutcome.Crawled page -> log.debug("the page was crawled");
            case CrawlOutcome.Cached page -> log.debug("the page was served from the cache");
            case CrawlOutcome.Unchanged page -> log.debug("the page is unchanged since the last crawl");
        }
    }
}
