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

/** Requests URLs from sites: politely, and again if a retry may succeed. */
final class Visits {
    private final PoliteVisits web;
    private final int maxBytes;
    private final CrawlAdmission admission;
    private final CrawlRetryPolicy retryPolicy;
    private final CrawlMeters meters;
    private final StepRetries retries;
    private final Consumer<Duration> pause;

    /**
     * @param maxBytes the maximum size of a page
     * @param pause waits between two attempts
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

    /** The result of a visit. */
    sealed interface Visit {}

    /** A page; its slot is still held. */
    record Found(FetchResult.Response response, Instant began, Duration took) implements Visit {}

    /** A redirect. */
    record Moved(HttpUrl target) implements Visit {}

    /** The stored page is still valid. */
    record Unchanged() implements Visit {}

    /** There is no page; the reason is for the user. */
    record Failed(String reason) implements Visit {}

    /** No request was sent: another worker has locked the URL. */
    record LostLock() implements Visit {}

    private record Attempt(PageStatus status, Instant began, Duration took) {}

    /** @param locked whether the URL is still locked by us; called immediately before each request */
    Visit visit(HttpUrl url, FetchResult.Validators validators, BooleanSupplier locked, SlotHolder holder) {
        var request = new Fetcher.Request(url, validators, maxBytes);
        for (var number = 1; ; number++) {
            var made = retries.call(holder, () -> attempt(request, new Crawl(locked, holder)));
            if (made.isEmpty()) {
                holder.close();
                return new LostLock();
            }
            var attempt = made.get();
            if (!(attempt.status() instanceof PageStatus.Found)) {
                holder.close();
            }
            switch (attempt.status()) {
                case PageStatus.Found found -> {
                    return new Found(found.response(), attempt.began(), attempt.took());
                }
                case PageStatus.Moved moved -> {
                    return new Moved(moved.target());
                }
                case PageStatus.Unchanged unchanged -> {
                    return new Unchanged();
                }
                case PageStatus.Never never -> {
                    return new Failed(never.reason());
                }
                case PageStatus.TryAgain failed -> {
                    pauseHost(url, failed, holder);
                    switch (retryPolicy.after(failed, number)) {
                        case CrawlRetryPolicy.GiveUp end -> {
                            return new Failed(end.reason());
                        }
                        case CrawlRetryPolicy.Wait wait -> pause.accept(wait.time());
                    }
                }
            }
        }
    }

    private void pauseHost(HttpUrl url, PageStatus.TryAgain failed, SlotHolder holder) {
        var time = failed.after();
        if (failed.byTheSite() && time != null) {
            retries.run(holder, () -> web.rest(url, time).await());
        }
    }

    /** Empty if we have lost the lock. */
    private Optional<Attempt> attempt(Fetcher.Request request, Crawl crawl) {
        return switch (web.visit(request, crawl)) {
            case PoliteVisits.Barred barred ->
                Optional.of(new Attempt(status(barred.verdict()), Instant.EPOCH, Duration.ZERO));
            case PoliteVisits.Withdrawn none -> Optional.empty();
            case PoliteVisits.Made made -> {
                meters.fetched(made.took());
                yield Optional.of(new Attempt(PageStatus.of(made.fetched()), made.began(), made.took()));
            }
        };
    }

    private static PageStatus status(RobotsRules.Verdict.Closed verdict) {
        return switch (verdict) {
            case RobotsRules.Verdict.Disallowed no -> new PageStatus.Never(no.reason());
            case RobotsRules.Verdict.NoSite nowhere -> new PageStatus.Never(nowhere.reason());
            case RobotsRules.Verdict.Unknown unknown ->
                new PageStatus.TryAgain(unknown.reason(), unknown.after(), false);
        };
    }

    /** Waits for the turn at the host first, then for a slot, so that a wait for a host blocks no slot. */
    private final class Crawl implements PoliteVisits.Visitor {
        private final BooleanSupplier locked;
        private final SlotHolder holder;

        Crawl(BooleanSupplier locked, SlotHolder holder) {
            this.locked = locked;
            this.holder = holder;
        }

        @Override
        public <T> T await(Future<T> result) {
            return result.await();
        }

        @Override
        public boolean awaitTurn(Future<HostLimiter.Turn> turn) {
            admission.awaitTurn(turn);
            retries.requireNoOutage(holder);
            admission.acquireFetchSlot(holder);
            if (!locked.getAsBoolean()) {
                return false;
            }
            holder.markSiteRequested();
            return true;
        }

        /** Never: a started request is completed. */
        @Override
        public Future<?> abandoned() {
            return Promise.promise().future();
        }
    }
}
