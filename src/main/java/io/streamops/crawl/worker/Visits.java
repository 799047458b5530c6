package io.streamops.crawl.worker;

import io.streamops.crawl.fetch.FetchRequest;
import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.fetch.Validators;
import io.streamops.crawl.polite.RobotsRules;
import io.streamops.crawl.polite.RobotsVerdict;
import io.streamops.crawl.web.Reply;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Function;
import okhttp3.HttpUrl;

/** Asks sites for URLs, as politely as they want and as often as it makes sense. */
final class Visits {
    private final Function<FetchRequest, Future<Fetched>> site;
    private final RobotsRules robots;
    private final Frontier frontier;
    private final Tries tries;
    private final int maxBytes;
    private final InstantSource clock;
    private final CrawlMeters meters;
    private final Consumer<Duration> pause;

    /**
     * @param site makes a request
     * @param pause waits between two tries
     */
    Visits(
            Function<FetchRequest, Future<Fetched>> site,
            RobotsRules robots,
            Frontier frontier,
            Tries tries,
            int maxBytes,
            InstantSource clock,
            CrawlMeters meters,
            Consumer<Duration> pause) {
        this.site = site;
        this.robots = robots;
        this.frontier = frontier;
        this.tries = tries;
        this.maxBytes = maxBytes;
        this.clock = clock;
        this.meters = meters;
        this.pause = pause;
    }

    /** What a visit has led to. */
    sealed interface Visit {}

    /** To a page; the slot in which it was fetched is still in hand. */
    record Found(Fetched.Response response, Instant began, Duration took) implements Visit {}

    /** To another URL. */
    record Moved(HttpUrl target) implements Visit {}

    /** To what is known already. */
    record Unchanged() implements Visit {}

    /** To nothing. */
    record Failed(String reason) implements Visit {}

    private record Timed(Reply reply, Instant began, Duration took) {}

    Visit visit(HttpUrl url, Validators validators, Hand hand) {
        for (var tried = 1; ; tried++) {
            var timed = ask(url, validators, hand);
            if (!(timed.reply() instanceof Reply.Found)) {
                hand.close();
            }
            switch (next(url, timed, tried)) {
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

    private Next next(HttpUrl url, Timed timed, int tried) {
        return switch (timed.reply()) {
            case Reply.Found found -> new Over(new Found(found.response(), timed.began(), timed.took()));
            case Reply.Moved moved -> new Over(new Moved(moved.target()));
            case Reply.Unchanged unchanged -> new Over(new Unchanged());
            case Reply.Never never -> new Over(new Failed(never.reason()));
            case Reply.TryAgain failed -> {
                leaveAlone(url, failed);
                yield switch (tries.after(failed, tried)) {
                    case Tries.GiveUp end -> new Over(new Failed(end.reason()));
                    case Tries.Wait wait -> new Again(wait.time());
                };
            }
        };
    }

    private void leaveAlone(HttpUrl url, Reply.TryAgain failed) {
        var time = failed.after();
        if (failed.byTheSite() && time != null) {
            frontier.rest(url, tries.rest(time));
        }
    }

    private Timed ask(HttpUrl url, Validators validators, Hand hand) {
        return switch (robots.judge(url).await()) {
            case RobotsVerdict.Disallowed no -> untimed(new Reply.Never(no.reason()));
            case RobotsVerdict.NoSite nowhere -> untimed(new Reply.Never(nowhere.reason()));
            case RobotsVerdict.Unknown unknown -> untimed(new Reply.TryAgain(unknown.reason(), unknown.after(), false));
            case RobotsVerdict.Allowed yes -> fetch(url, validators, yes.delay(), hand);
        };
    }

    private static Timed untimed(Reply reply) {
        return new Timed(reply, Instant.EPOCH, Duration.ZERO);
    }

    /** First the host's turn, then a slot: nobody who waits for a host keeps others from working. */
    private Timed fetch(HttpUrl url, Validators validators, Duration delay, Hand hand) {
        var turn = frontier.turnAt(url, delay);
        try {
            hand.hold(frontier.slot());
            var began = clock.instant();
            var start = System.nanoTime();
            var fetched =
                    site.apply(new FetchRequest(url, validators, maxBytes)).await();
            var took = Duration.ofNanos(System.nanoTime() - start);
            meters.fetched(took);
            return new Timed(Reply.of(fetched), began, took);
        } finally {
            turn.end();
        }
    }
}
