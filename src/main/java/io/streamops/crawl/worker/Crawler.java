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
 * Crawls one URL: looks up what is known, locks it, follows redirects, reads the page, publishes and remembers it, in
 * this order. On virtual threads.
 */
final class Crawler {
    /** How long to wait for another node that crawls the same URL before asking again. */
    private static final Backoff BUSY = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(5));

    private static final String JSON = "application/json";

    private final CrawlAdmission admission;
    private final KnownPages known;
    private final Visits visits;
    private final PageBuilder reading;
    private final RabbitPublisher publisher;
    private final StepRetries retries;
    private final CrawlMeters meters;

    Crawler(
            CrawlAdmission admission,
            KnownPages known,
            Visits visits,
            PageBuilder reading,
            RabbitPublisher publisher,
            StepRetries retries,
            CrawlMeters meters) {
        this.admission = admission;
        this.known = known;
        this.visits = visits;
        this.reading = reading;
        this.publisher = publisher;
        this.retries = retries;
        this.meters = meters;
    }

    /** @param holder holds the slot that bounds how many outcomes there are in memory, until it is closed */
    CrawlOutcome crawl(HttpUrl url, SlotHolder holder) {
        var requested = NormalizedUrl.of(url);
        var lock = admission.lock(requested);
        try {
            return travel(requested, RedirectChain.from(url), holder);
        } finally {
            lock.release();
        }
    }

    private CrawlOutcome travel(NormalizedUrl requested, RedirectChain start, SlotHolder holder) {
        var step = hop(requested, start, holder);
        while (true) {
            switch (step) {
                case Next next -> step = hop(requested, next.route(), holder);
                case End end -> {
                    return end.outcome();
                }
            }
        }
    }

    /** What one URL on the way has led to. */
    private sealed interface Step {}

    private record Next(RedirectChain route) implements Step {}

    private record End(CrawlOutcome outcome) implements Step {}

    /** One lock at a time: two crawls that are redirected to each other's URLs cause no deadlock. */
    private Step hop(NormalizedUrl requested, RedirectChain route, SlotHolder holder) {
        return switch (lookUp(route.page(), holder)) {
            case KnownPages.Known page -> {
                name(route.page(), requested, holder);
                yield new End(new CrawlOutcome.Cached(page.data()));
            }
            case KnownPages.Locked(UrlLock lock) -> {
                try {
                    yield visit(new Job(requested, route, lock, holder), lock.validators());
                } finally {
                    known.release(lock).await();
                }
            }
        };
    }

    /** Waits until the URL is known or locked by us. What is known is held together with the slot for looking it up. */
    private KnownPages.Decided lookUp(NormalizedUrl url, SlotHolder holder) {
        for (var asked = 1; ; asked++) {
            admission.toLookUp(holder);
            switch (retries.make(holder, () -> known.lookUp(url).await())) {
                case KnownPages.Known page -> {
                    return page;
                }
                case KnownPages.Locked locked -> {
                    holder.close();
                    return locked;
                }
                case KnownPages.Busy busy -> holder.close();
            }
            admission.pause(BUSY.after(asked));
        }
    }

    /** A URL that leads to a known page is known as well. */
    private void name(NormalizedUrl page, NormalizedUrl requested, SlotHolder holder) {
        if (!page.equals(requested)) {
            retries.run(holder, () -> known.name(page, requested).await());
        }
    }

    /** One URL that is locked by us. */
    private record Job(NormalizedUrl requested, RedirectChain route, UrlLock lock, SlotHolder holder) {
        List<NormalizedUrl> names() {
            return route.names(requested);
        }
    }

    private Step visit(Job job, FetchResult.Validators validators) {
        return switch (visits.visit(job.route().current(), validators, () -> known.holds(job.lock()), job.holder())) {
            case Visits.Lost lost -> new Next(job.route());
            case Visits.Failed failed -> failed(failed.reason());
            case Visits.Moved moved -> follow(job.route(), moved.target());
            case Visits.Unchanged unchanged -> keep(job, validators);
            case Visits.Found found -> read(job, found);
        };
    }

    private static Step failed(String reason) {
        return new End(new CrawlOutcome.Failed(reason));
    }

    private static Step follow(RedirectChain route, HttpUrl target) {
        return switch (route.to(target)) {
            case RedirectChain.Onward onward -> new Next(onward.route());
            case RedirectChain.DeadEnd end -> failed(end.reason());
        };
    }

    private Step keep(Job job, FetchResult.Validators validators) {
        if (validators.isEmpty()) {
            return failed("The site answered 304 Not Modified without having been asked");
        }
        admission.toLookUp(job.holder());
        var kept = retries.make(
                job.holder(), () -> known.keep(job.lock(), job.names()).await());
        if (kept.isPresent()) {
            return new End(new CrawlOutcome.Unchanged(kept.get()));
        }
        return visit(job, FetchResult.Validators.NONE);
    }

    private Step read(Job job, Visits.Found found) {
        var response = found.response();
        meters.received(response.body().length());
        var answer = new FetchedPage(
                job.route().current(),
                response.status(),
                response.contentType(),
                response.body(),
                response.truncated(),
                found.began(),
                found.took());
        return switch (reading.read(answer).await()) {
            case PageBuilder.Not not -> failed(not.reason());
            case PageBuilder.Read page -> {
                job.holder().worked();
                retries.run(job.holder(), () -> publish(page));
                retries.run(job.holder(), () -> remember(job, response, page));
                yield new End(new CrawlOutcome.Crawled(page.data()));
            }
        };
    }

    private void publish(PageBuilder.Read page) {
        publisher
                .publish(new RabbitMessage(
                        "", PageMessage.QUEUE, page.message(), PageMessage.FREE_OF_MARKUP, JSON, null, true))
                .await();
    }

    private void remember(Job job, FetchResult.Response response, PageBuilder.Read page) {
        var found = new KnownPages.Found(job.names(), response.validators(), page.packed());
        known.remember(job.lock(), found).await();
    }
}
