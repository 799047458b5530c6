package io.streamops.crawl.polite;

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
public final class RobotsTxt implements RobotsRules {
    private static final Logger log = LoggerFactory.getLogger(RobotsTxt.class);
    private static final long MEMORY = 64L * 1_024 * 1_024;
    private static final int ORIGIN_OVERHEAD = 1_024;
    /** Up to this cost, some tenths of a millisecond, matching runs on the caller's thread. */
    private static final long CHEAP = 200_000;

    private final Vertx vertx;
    private final RobotsSource source;
    private final WorkerExecutor workers;
    private final InstantSource clock;
    private final String token;
    private final AsyncCache<HttpUrl, Known> sites;

    /** @param userAgent our user agent; rules are selected by its product */
    public RobotsTxt(Vertx vertx, RobotsSource source, WorkerExecutor workers, InstantSource clock, String userAgent) {
        this(vertx, source, workers, clock, userAgent, MEMORY);
    }

    RobotsTxt(
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
                .weigher((HttpUrl robotsUrl, Known known) -> ORIGIN_OVERHEAD + Known.weight(known))
                .executor(Runnable::run)
                .buildAsync();
    }

    @Override
    public Future<RobotsVerdict> judge(HttpUrl url) {
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
    private CompletableFuture<Known> known(HttpUrl robotsUrl) {
        var now = clock.instant();
        var present = sites.getIfPresent(robotsUrl);
        if (present != null && !isOver(present, now)) {
            return present;
        }
        var asked = new Asked();
        var current = sites.asMap().compute(robotsUrl, (url, known) -> {
            if (known != null && !isOver(known, now)) {
                return known;
            }
            asked.before = known == null || known.isCompletedExceptionally() ? null : known.join();
            asked.begins = true;
            return asked.known;
        });
        if (asked.begins) {
            ask(robotsUrl, asked.before).onComplete(asked.known::complete, asked.known::completeExceptionally);
        }
        return current;
    }

    /** A request that runs unless another is already running. */
    private static final class Asked {
        private final CompletableFuture<Known> known = new CompletableFuture<>();
        private @Nullable Known before;
        private boolean begins;
    }

    private static boolean isOver(CompletableFuture<Known> known, Instant now) {
        return known.isCompletedExceptionally()
                || (known.isDone() && !now.isBefore(known.join().askAgain()));
    }

    /**
     * Fails only if no turn was granted, which says nothing about the site. Any other failure counts as an unreachable site.
     */
    private Future<Known> ask(HttpUrl robotsUrl, @Nullable Known before) {
        return Future.succeededFuture(robotsUrl)
                .compose(source::fetch)
                .compose(answer -> read(robotsUrl, answer, before))
                .recover(failure -> {
                    if (failure instanceof Unavailable || failure instanceof ShuttingDown) {
                        return Future.failedFuture(failure);
                    }
                    log.atWarn().setCause(failure).addKeyValue("url", robotsUrl).log("robots.txt was not read");
                    var unread = new RobotsAnswer.Unreachable("No response", Duration.ZERO);
                    return Future.succeededFuture(Known.unreachable(unread, before, clock.instant()));
                });
    }

    private Future<Known> read(HttpUrl robotsUrl, RobotsAnswer answer, @Nullable Known before) {
        return switch (answer) {
            case RobotsAnswer.Found found ->
                onWorker(() -> RobotsFile.parse(robotsUrl, found.body(), token))
                        .map(file -> Known.read(file, clock.instant()));
            case RobotsAnswer.Absent absent -> Future.succeededFuture(Known.read(RobotsFile.SILENT, clock.instant()));
            case RobotsAnswer.Unreachable unreachable ->
                Future.succeededFuture(Known.unreachable(unreachable, before, clock.instant()));
            case RobotsAnswer.NotConnected away ->
                Future.succeededFuture(Known.notConnected(away, before, clock.instant()));
            case RobotsAnswer.NoSite nowhere -> Future.succeededFuture(Known.nowhere(nowhere, before, clock.instant()));
        };
    }

    private Future<RobotsVerdict> judge(HttpUrl url, Known known) {
        var now = clock.instant();
        return switch (known) {
            case Known.Read read -> judge(url, read.file());
            case Known.Silent silent -> {
                var copy = silent.copyAt(now);
                yield copy == null ? Future.succeededFuture(unknown(url, silent, now)) : judge(url, copy);
            }
            case Known.Nowhere nowhere ->
                Future.succeededFuture(
                        nowhere.forbidden()
                                ? new RobotsVerdict.Disallowed(nowhere.reason())
                                : new RobotsVerdict.NoSite(nowhere.reason()));
        };
    }

    private Future<RobotsVerdict> judge(HttpUrl url, RobotsFile file) {
        return file.cost(url) <= CHEAP
                ? Future.succeededFuture(verdict(url, file))
                : onWorker(() -> verdict(url, file));
    }

    private <T> Future<T> onWorker(Callable<T> work) {
        return workers.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    private static RobotsVerdict unknown(HttpUrl url, Known.Silent silent, Instant now) {
        var after = Duration.between(now, silent.askAgain());
        var reason = silent.connected()
                ? "robots.txt of %s cannot be read now, so nothing of it is fetched: %s"
                        .formatted(url.host(), silent.reason())
                : silent.reason();
        return new RobotsVerdict.Unknown(reason, after.isPositive() ? after : Duration.ZERO);
    }

    private static RobotsVerdict verdict(HttpUrl url, RobotsFile file) {
        return file.allows(url)
                ? new RobotsVerdict.Allowed(file.delay())
                : new RobotsVerdict.Disallowed("robots.txt of %s does not allow it".formatted(url.host()));
    }
}
