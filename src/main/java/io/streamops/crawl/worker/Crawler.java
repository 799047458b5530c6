package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.web.FetchedPage;
import io.streamops.crawl.web.RedirectChain;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.rabbit.RabbitMessage;
import io.streamops.messaging.rabbit.RabbitPublisher;
import java.time.Duration;
import java.util.List;
import okhttp3.HttpUrl;

/**
 * Crawls one URL: looks it up, locks it, follows redirects, reads the page, publishes it and stores it, in this order.
 * For virtual threads.
 */
final class Crawler {
    /** The delays between lookups of a URL that another worker crawls. */
    private static final Backoff BUSY = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(5));

    private static final String JSON = "application/json";

    private final CrawlAdmission admission;
    private final KnownPages known;
    private final Visits visits;
    private final PageBuilder pages;
    private final RabbitPublisher publisher;
    private final StepRetries retries;
    private final CrawlMeters meters;

    Crawler(
            CrawlAdmission admission,
            KnownPages known,
            Visits visits,
            PageBuilder pages,
            RabbitPublisher publisher,
            StepRetries retries,
            CrawlMeters meters) {
        this.admission = admission;
        this.known = known;
        this.visits = visits;
        this.pages = pages;
        this.publisher = publisher;
        this.retries = retries;
        this.meters = meters;
    }

    /** @param holder holds the slot that limits the outcomes in memory, until it is closed */
    CrawlOutcome crawl(HttpUrl url, SlotHolder holder) {
        var requested = NormalizedUrl.of(url);
        var lock = admission.lock(requested);
        try {
            return followRedirects(requested, RedirectChain.from(url), holder);
        } finally {
            lock.release();
        }
    }

    private CrawlOutcome followRedirects(NormalizedUrl requested, RedirectChain start, SlotHolder holder) {
        var step = step(requested, start, holder);
        while (true) {
            switch (step) {
                case Next next -> step = step(requested, next.chain(), holder);
                case End end -> {
                    return end.outcome();
                }
            }
        }
    }

    /** The result of one URL of the redirect chain. */
    private sealed interface Step {}

    private record Next(RedirectChain chain) implements Step {}

    private record End(CrawlOutcome outcome) implements Step {}

    /** Holds one lock at a time, so that two crawls that are redirected to each other's URLs do not deadlock. */
    private Step step(NormalizedUrl requested, RedirectChain chain, SlotHolder holder) {
        return switch (lookUp(chain.page(), holder)) {
            case KnownPages.Known page -> {
                addAlias(chain.page(), requested, holder);
                yield new End(new CrawlOutcome.Cached(page.data()));
            }
            case KnownPages.Locked(UrlLock lock) -> {
                try {
                    yield visit(new LockedUrl(requested, chain, lock, holder), lock.validators());
                } finally {
                    known.release(lock).await();
                }
            }
        };
    }

    /** Waits until the URL is known or locked by us. A known page keeps its lookup slot. */
    private KnownPages.Settled lookUp(NormalizedUrl url, SlotHolder holder) {
        for (var attempt = 1; ; attempt++) {
            admission.acquireLookupSlot(holder);
            switch (retries.call(holder, () -> known.lookUp(url).await())) {
                case KnownPages.Known page -> {
                    return page;
                }
                case KnownPages.Locked locked -> {
                    holder.close();
                    return locked;
                }
                case KnownPages.Busy busy -> holder.close();
            }
            admission.pause(BUSY.after(attempt));
        }
    }

    /** A URL that leads to a known page becomes known as well. */
    private void addAlias(NormalizedUrl page, NormalizedUrl requested, SlotHolder holder) {
        if (!page.equals(requested)) {
            retries.run(holder, () -> known.addAlias(page, requested).await());
        }
    }

    /** A URL that is locked by us. */
    private record LockedUrl(NormalizedUrl requested, RedirectChain chain, UrlLock lock, SlotHolder holder) {
        List<NormalizedUrl> names() {
            return chain.names(requested);
        }
    }

    private Step visit(LockedUrl url, FetchResult.Validators validators) {
        return switch (visits.visit(url.chain().current(), validators, () -> known.holds(url.lock()), url.holder())) {
            case Visits.LostLock lost -> new Next(url.chain());
            case Visits.Failed failed -> failed(failed.reason());
            case Visits.Moved moved -> redirect(url.chain(), moved.target());
            case Visits.Unchanged unchanged -> unchanged(url, validators);
            case Visits.Found found -> found(url, found);
        };
    }

    private static Step failed(String reason) {
        return new End(new CrawlOutcome.Failed(reason));
    }

    private static Step redirect(RedirectChain chain, HttpUrl target) {
        return switch (chain.to(target)) {
            case RedirectChain.Onward onward -> new Next(onward.chain());
            case RedirectChain.DeadEnd end -> failed(end.reason());
        };
    }

    private Step unchanged(LockedUrl url, FetchResult.Validators validators) {
        if (validators.isEmpty()) {
            return failed("The site answered 304 Not Modified to an unconditional request");
        }
        admission.acquireLookupSlot(url.holder());
        var kept = retries.call(
                url.holder(), () -> known.keep(url.lock(), url.names()).await());
        return kept.<Step>map(data -> new End(new CrawlOutcome.Unchanged(data)))
                .orElseGet(() -> visit(url, FetchResult.Validators.NONE));
    }

    private Step found(LockedUrl url, Visits.Found found) {
        var response = found.response();
        meters.received(response.body().length());
        var fetched = FetchedPage.of(url.chain().current(), response, found.began(), found.took());
        return switch (pages.build(fetched).await()) {
            case PageBuilder.NotAPage not -> failed(not.reason());
            case PageBuilder.Built page -> {
                url.holder().endWork();
                retries.run(url.holder(), () -> publish(page));
                retries.run(url.holder(), () -> remember(url, response, page));
                yield new End(new CrawlOutcome.Crawled(page.data()));
            }
        };
    }

    private void publish(PageBuilder.Built page) {
        publisher
                .publish(new RabbitMessage(
                        "", PageMessage.QUEUE, page.message(), PageMessage.FREE_OF_MARKUP, JSON, null, true))
                .await();
    }

    private void remember(LockedUrl url, FetchResult.Response response, PageBuilder.Built page) {
        var found = new KnownPages.Found(url.names(), response.validators(), page.packed());
        known.remember(url.lock(), found).await();
    }
}
