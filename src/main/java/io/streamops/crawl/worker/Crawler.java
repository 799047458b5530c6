package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.fetch.Validators;
import io.streamops.crawl.web.Answer;
import io.streamops.crawl.web.Route;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.rabbit.RabbitMessage;
import io.streamops.messaging.rabbit.RabbitPublisher;
import java.time.Duration;
import java.util.List;
import okhttp3.HttpUrl;

/**
 * Crawls one URL: looks up what is known, claims it, follows redirects, reads the page, publishes and remembers it, in
 * this order. On virtual threads.
 */
final class Crawler {
    /** How long to wait for another node that crawls the same URL before asking again. */
    private static final Backoff BUSY = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(5));

    private static final String JSON = "application/json";

    private final Frontier frontier;
    private final KnownPages known;
    private final Visits visits;
    private final PageReading reading;
    private final RabbitPublisher publisher;
    private final StepRetries retries;
    private final CrawlMeters meters;

    Crawler(
            Frontier frontier,
            KnownPages known,
            Visits visits,
            PageReading reading,
            RabbitPublisher publisher,
            StepRetries retries,
            CrawlMeters meters) {
        this.frontier = frontier;
        this.known = known;
        this.visits = visits;
        this.reading = reading;
        this.publisher = publisher;
        this.retries = retries;
        this.meters = meters;
    }

    /** @param hand holds the slot that bounds how many outcomes there are in memory, until it is closed */
    CrawlOutcome crawl(HttpUrl url, Hand hand) {
        var requested = NormalUrl.of(url);
        var turn = frontier.turnOf(requested);
        try {
            return travel(requested, Route.from(url), hand);
        } finally {
            turn.end();
        }
    }

    private CrawlOutcome travel(NormalUrl requested, Route start, Hand hand) {
        var step = hop(requested, start, hand);
        while (true) {
            switch (step) {
                case Next next -> step = hop(requested, next.route(), hand);
                case End end -> {
                    return end.outcome();
                }
            }
        }
    }

    /** What one URL on the way has led to. */
    private sealed interface Step {}

    private record Next(Route route) implements Step {}

    private record End(CrawlOutcome outcome) implements Step {}

    /** One claim at a time: two crawls that are redirected to each other's URLs do not wait for each other for ever. */
    private Step hop(NormalUrl requested, Route route, Hand hand) {
        return switch (claim(route.page(), hand)) {
            case Claim.Known page -> {
                name(route.page(), requested, hand);
                yield new End(new CrawlOutcome.Cached(page.data()));
            }
            case Claim.Ours claim -> {
                try {
                    yield visit(new Job(requested, route, claim, hand), claim.validators());
                } finally {
                    known.release(claim).await();
                }
            }
        };
    }

    /** Waits until the URL is known or ours. The slot for looking stays in hand together with what is known. */
    private Claim.Decided claim(NormalUrl url, Hand hand) {
        for (var asked = 1; ; asked++) {
            hand.hold(frontier.look());
            switch (retries.make(hand, () -> known.claim(url).await())) {
                case Claim.Known page -> {
                    return page;
                }
                case Claim.Ours ours -> {
                    hand.close();
                    return ours;
                }
                case Claim.Busy busy -> hand.close();
            }
            frontier.pause(BUSY.after(asked));
        }
    }

    /** What was led to a known page need not be asked again either. */
    private void name(NormalUrl page, NormalUrl requested, Hand hand) {
        if (!page.equals(requested)) {
            retries.run(hand, () -> known.name(page, requested).await());
        }
    }

    /** One URL that is ours to crawl. */
    private record Job(NormalUrl requested, Route route, Claim.Ours claim, Hand hand) {
        List<NormalUrl> names() {
            return route.names(requested);
        }
    }

    private Step visit(Job job, Validators validators) {
        return switch (visits.visit(job.route().current(), validators, () -> known.holds(job.claim()), job.hand())) {
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

    private static Step follow(Route route, HttpUrl target) {
        return switch (route.to(target)) {
            case Route.Onward onward -> new Next(onward.route());
            case Route.DeadEnd end -> failed(end.reason());
        };
    }

    private Step keep(Job job, Validators validators) {
        if (validators.isEmpty()) {
            return failed("The site answered 304 Not Modified without having been asked");
        }
        job.hand().hold(frontier.look());
        var kept = retries.make(
                job.hand(), () -> known.keep(job.claim(), job.names()).await());
        if (kept.isPresent()) {
            return new End(new CrawlOutcome.Unchanged(kept.get()));
        }
        return visit(job, Validators.NONE);
    }

    private Step read(Job job, Visits.Found found) {
        var response = found.response();
        meters.received(response.body().length());
        var answer = new Answer(
                job.route().current(),
                response.status(),
                response.contentType(),
                response.body(),
                response.truncated(),
                found.began(),
                found.took());
        return switch (reading.read(answer).await()) {
            case PageReading.Not not -> failed(not.reason());
            case PageReading.Read page -> {
                job.hand().worked();
                retries.run(job.hand(), () -> publish(page));
                retries.run(job.hand(), () -> remember(job, response, page));
                yield new End(new CrawlOutcome.Crawled(page.data()));
            }
        };
    }

    private void publish(PageReading.Read page) {
        publisher
                .publish(new RabbitMessage(
                        "", PageMessage.QUEUE, page.message(), PageMessage.FREE_OF_MARKUP, JSON, null, true))
                .await();
    }

    private void remember(Job job, Fetched.Response response, PageReading.Read page) {
        var found = new KnownPages.Found(job.names(), response.validators(), page.packed());
        known.remember(job.claim(), found).await();
    }
}
