package io.streamops.crawl.worker;

import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.fetch.Fetcher;
import io.streamops.crawl.politeness.HostLimiter;
import io.streamops.crawl.politeness.RobotsRules;
import io.streamops.crawl.web.PageStatus;
import io.streamops.crawl.web.PoliteVisits;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import okhttp3.HttpUrl;

/** Asks sites for URLs, as politely as they want and as often as it makes sense. */
final class Visits {
    private final PoliteVisits web;
    private final int maxBytes;
    private final CrawlAdmission admission;
    private final CrawlRetryPolicy retryPolicy;
    private final CrawlMeters meters;
    private final StepRetries retries;
    private final Consumer<Duration> pause;

    /**
     * @param maxBytes how much of a page is fetched
     * @param pause waits between two tries
     */
    Visits(
            PoliteVisits web,
            int maxBytes,
            CrawlAdmission admission,
            CrawlRetryPolicy retryPolicy,
            CrawlMeters meters,
            StepRetries retries,
            Consumer<Duration> pause) {
        this.web = web;
        this.maxBytes = maxBytes;
        this.admission = admission;
        this.retryPolicy = retryPolicy;
        this.meters = meters;
        this.retries = retries;
        this.pause = pause;
    }

    /** What a visit has led to. */
    sealed interface Visit {}

    /** To a page; the slot in which it was fetched is still held. */
    record Found(FetchResult.Response response, Instant began, Duration took) implements Visit {}

    /** To another URL. */
    record Moved(HttpUrl target) implements Visit {}

    /** To what is known already. */
    record Unchanged() implements Visit {}

    /** To nothing. */
    record Failed(String reason) implements Visit {}

    /** To no request: another worker has the URL by now. */
    record Lost() implements Visit {}

    private record Timed(PageStatus reply, Instant began, Duration took) {}

    /** @param claimed whether the URL is still ours to ask for; looked at just before it is */
    Visit visit(HttpUrl url, FetchResult.Validators validators, BooleanSupplier claimed, SlotHolder holder) {
        for (var tried = 1; ; tried++) {
            var request = new Fetcher.Request(url, validators, maxBytes);
            var asked = retries.make(holder, () -> ask(request, new Crawl(claimed, holder)));
            if (!asked.map(Timed::reply)
                    .filter(PageStatus.Found.class::isInstance)
                    .isPresent()) {
                holder.close();
            }
            if (asked.isEmpty()) {
                return new Lost();
            }
            switch (next(url, asked.get(), tried, holder)) {
                case Over over -> {
                    return over.visit();
                }
                case Again again -> pause.accept(again.after());
            }
        }
    }

    /** What follows a try. */
    private sealed interface Next {}

    private record Over(Visit visit) implements Next {}

    private record Again(Duration after) implements Next {}

    private Next next(HttpUrl url, Timed timed, int tried, SlotHolder holder) {
        return switch (timed.reply()) {
            case PageStatus.Found found -> new Over(new Found(found.response(), timed.began(), timed.took()));
            case PageStatus.Moved moved -> new Over(new Moved(moved.target()));
            case PageStatus.Unchanged unchanged -> new Over(new Unchanged());
            case PageStatus.Never never -> new Over(new Failed(never.reason()));
            case PageStatus.TryAgain failed -> {
                leaveAlone(url, failed, holder);
                yield switch (retryPolicy.after(failed, tried)) {
                    case CrawlRetryPolicy.GiveUp end -> new Over(new Failed(end.reason()));
                    case CrawlRetryPolicy.Wait wait -> new Again(wait.time());
                };
            }
        };
    }

    private void leaveAlone(HttpUrl url, PageStatus.TryAgain failed, SlotHolder holder) {
        var time = failed.after();
        if (failed.byTheSite() && time != null) {
            retries.run(holder, () -> web.rest(url, time).await());
        }
    }

    /** Empty where the URL is not ours to ask for any more. */
    private Optional<Timed> ask(Fetcher.Request request, Crawl crawl) {
        return switch (web.visit(request, crawl)) {
            case PoliteVisits.Barred barred ->
                Optional.of(new Timed(reply(barred.verdict()), Instant.EPOCH, Duration.ZERO));
            case PoliteVisits.Withdrawn none -> Optional.empty();
            case PoliteVisits.Made made -> {
                meters.fetched(made.took());
                yield Optional.of(new Timed(PageStatus.of(made.fetched()), made.began(), made.took()));
            }
        };
    }

    private static PageStatus reply(RobotsRules.Verdict.Closed verdict) {
        return switch (verdict) {
            case RobotsRules.Verdict.Disallowed no -> new PageStatus.Never(no.reason());
            case RobotsRules.Verdict.NoSite nowhere -> new PageStatus.Never(nowhere.reason());
            case RobotsRules.Verdict.Unknown unknown ->
                new PageStatus.TryAgain(unknown.reason(), unknown.after(), false);
        };
    }

    /** A crawl on its visit: first the host's turn, then a slot, so that waiting for a host keeps no slot from others. */
    private final class Crawl implements PoliteVisits.Visitor {
        private final BooleanSupplier claimed;
        private final SlotHolder holder;

        Crawl(BooleanSupplier claimed, SlotHolder holder) {
            this.claimed = claimed;
            this.holder = holder;
        }

        @Override
        public <T> T await(Future<T> result) {
            return result.await();
        }

        @Override
        public boolean awaitTurn(Future<HostLimiter.Turn> turn) {
            admission.awaitTurn(turn);
            retries.check(holder);
            admission.toFetch(holder);
            if (!claimed.getAsBoolean()) {
                return false;
            }
            holder.asked();
            return true;
        }

        /** Never: a request that was begun is carried through. */
        @Override
        public Future<?> abandoned() {
            return Promise.promise().future();
        }
    }
}
