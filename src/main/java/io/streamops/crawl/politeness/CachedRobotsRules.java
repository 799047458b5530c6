package io.streamops.crawl.politeness;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.streamops.execution.ShuttingDown;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies the robots.txt of each origin (RFC 9309). Caches files within a bound on memory; concurrent callers share one
 * request.
 *
 * <p>Thread-safe. Files are parsed, and expensive ones matched, on worker threads.
 */
public final class CachedRobotsRules implements RobotsRules {
    private static final Logger log = LoggerFactory.getLogger(CachedRobotsRules.class);
    private static final long MEMORY = 64L * 1_024 * 1_024;
    private static final int ORIGIN_OVERHEAD = 1_024;
    /** Up to this cost, some tenths of a millisecond, matching runs on the caller's thread. */
    private static final long CHEAP = 200_000;

    private final Vertx vertx;
    private final RobotsSource source;
    private final WorkerExecutor workers;
    private final InstantSource clock;
    private final String token;
    private final AsyncCache<HttpUrl, RobotsCacheEntry> sites;

    /** @param userAgent our user agent; rules are selected by its product */
    public CachedRobotsRules(
            Vertx vertx, RobotsSource source, WorkerExecutor workers, InstantSource clock, String userAgent) {
        this(vertx, source, workers, clock, userAgent, MEMORY);
    }

    CachedRobotsRules(
            Vertx vertx,
            RobotsSource source,
            WorkerExecutor workers,
            InstantSource clock,
            String userAgent,
            long memory) {
        this.vertx = vertx;
        this.source = source;
        this.workers = workers;
        this.clock = clock;
        this.token = userAgent.strip().split("[/\\s]", 2)[0].toLowerCase(Locale.ROOT);
        this.sites = Caffeine.newBuilder()
                .maximumWeight(memory)
                .weigher(
                        (HttpUrl robotsUrl, RobotsCacheEntry known) -> ORIGIN_OVERHEAD + RobotsCacheEntry.weight(known))
                .executor(Runnable::run)
                .buildAsync();
    }

    @Override
    public Future<RobotsRules.Verdict> judge(HttpUrl url) {
        var known = known(robotsUrl(url));
        return known.isDone() && !known.isCompletedExceptionally()
                ? judge(url, known.join())
                : Future.fromCompletionStage(known, vertx.getOrCreateContext()).compose(site -> judge(url, site));
    }

    private static HttpUrl robotsUrl(HttpUrl url) {
        return new HttpUrl.Builder()
                .scheme(url.scheme())
                .host(url.host())
                .port(url.port())
                .addPathSegment("robots.txt")
                .build();
    }

    /** The cached result, or that of the one request for it. */
    private CompletableFuture<RobotsCacheEntry> known(HttpUrl robotsUrl) {
        var now = clock.instant();
        var present = sites.getIfPresent(robotsUrl);
        if (present != null && !isOver(present, now)) {
            return present;
        }
        var pending = new PendingFetch();
        var current = sites.asMap().compute(robotsUrl, (url, known) -> {
            if (known != null && !isOver(known, now)) {
                return known;
            }
            pending.before = known == null || known.isCompletedExceptionally() ? null : known.join();
            pending.begins = true;
            return pending.known;
        });
        if (pending.begins) {
            ask(robotsUrl, pending.before).onComplete(pending.known::complete, pending.known::completeExceptionally);
        }
        return current;
    }

    /** A request that runs unless another is already running. */
    private static final class PendingFetch {
        private final CompletableFuture<RobotsCacheEntry> known = new CompletableFuture<>();
        private @Nullable RobotsCacheEntry before;
        private boolean begins;
    }

    private static boolean isOver(CompletableFuture<RobotsCacheEntry> known, Instant now) {
        return known.isCompletedExceptionally()
                || (known.isDone() && !now.isBefore(known.join().askAgain()));
    }

    /**
     * Fails only if no turn was granted, which says nothing about the site. Any other failure counts as an unreachable site.
     */
    private Future<RobotsCacheEntry> ask(HttpUrl robotsUrl, @Nullable RobotsCacheEntry before) {
        return Future.succeededFuture(robotsUrl)
                .compose(source::fetch)
                .compose(answer -> read(robotsUrl, answer, before))
                .recover(failure -> {
                    if (failure instanceof Unavailable || failure instanceof ShuttingDown) {
                        return Future.failedFuture(failure);
                    }
                    log.atWarn().setCause(failure).addKeyValue("url", robotsUrl).log("robots.txt was not read");
                    var unread = new RobotsSource.Result.Unreachable("No response", Duration.ZERO);
                    return Future.succeededFuture(RobotsCacheEntry.unreachable(unread, before, clock.instant()));
                });
    }

    private Future<RobotsCacheEntry> read(
            HttpUrl robotsUrl, RobotsSource.Result answer, @Nullable RobotsCacheEntry before) {
        return switch (answer) {
            case RobotsSource.Result.Found found ->
                onWorker(() -> RobotsFile.parse(robotsUrl, found.body(), token))
                        .map(file -> new RobotsCacheEntry.Fetched(file, clock.instant()));
            case RobotsSource.Result.Absent absent ->
                Future.succeededFuture(new RobotsCacheEntry.Fetched(RobotsFile.SILENT, clock.instant()));
            case RobotsSource.Result.Unreachable unreachable ->
                Future.succeededFuture(RobotsCacheEntry.unreachable(unreachable, before, clock.instant()));
            case RobotsSource.Result.NotConnected away ->
                Future.succeededFuture(RobotsCacheEntry.notConnected(away, before, clock.instant()));
            case RobotsSource.Result.NoSite nowhere ->
                Future.succeededFuture(RobotsCacheEntry.nowhere(nowhere, before, clock.instant()));
        };
    }

    private Future<RobotsRules.Verdict> judge(HttpUrl url, RobotsCacheEntry known) {
        var now = clock.instant();
        return switch (known) {
            case RobotsCacheEntry.Fetched fetched -> judge(url, fetched.file());
            case RobotsCacheEntry.Silent silent -> {
                var copy = silent.copyAt(now);
                yield copy == null ? Future.succeededFuture(unknown(url, silent, now)) : judge(url, copy);
            }
            case RobotsCacheEntry.Nowhere nowhere ->
                Future.succeededFuture(
                        nowhere.forbidden()
                                ? new RobotsRules.Verdict.Disallowed(nowhere.reason())
                                : new RobotsRules.Verdict.NoSite(nowhere.reason()));
        };
    }

    private Future<RobotsRules.Verdict> judge(HttpUrl url, RobotsFile file) {
        return file.cost(url) <= CHEAP
                ? Future.succeededFuture(verdict(url, file))
                : onWorker(() -> verdict(url, file));
    }

    private <T> Future<T> onWorker(Callable<T> work) {
        return workers.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    private static RobotsRules.Verdict unknown(HttpUrl url, RobotsCacheEntry.Silent silent, Instant now) {
        var after = Duration.between(now, silent.askAgain());
        var reason = silent.connected()
                ? "robots.txt of %s cannot be read now, so nothing of it is fetched: %s"
                        .formatted(url.host(), silent.reason())
                : silent.reason();
        return new RobotsRules.Verdict.Unknown(reason, after.isPositive() ? after : Duration.ZERO);
    }

    private static RobotsRules.Verdict verdict(HttpUrl url, RobotsFile file) {
        return file.allows(url)
                ? new RobotsRules.Verdict.Allowed(file.delay())
                : new RobotsRules.Verdict.Disallowed("robots.txt of %s does not allow it".formatted(url.host()));
    }
}
