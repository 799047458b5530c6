package io.streamops.crawl.worker;

import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.fetch.Validators;
import io.streamops.crawl.polite.RobotsRules;
import io.streamops.crawl.polite.RobotsVerdict;
import io.streamops.crawl.web.Reply;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import okhttp3.HttpUrl;

/** Asks sites for URLs, as politely as they want and as often as it makes sense. */
final class Visits {
    private final BiFunction<HttpUrl, Validators, Future<Fetched>> site;
    private final RobotsRules robots;
    private final Frontier frontier;
    private final Tries tries;
    private final InstantSource clock;
    private final CrawlMeters meters;
    private final StepRetries retries;
    private final Consumer<Duration> pause;

    /**
     * @param site asks for a URL
     * @param pause waits between two tries
     */
    Visits(
            BiFunction<HttpUrl, Validators, Future<Fetched>> site,
            RobotsRules robots,
            Frontier frontier,
            Tries tries,
            InstantSource clock,
            CrawlMeters meters,
            StepRetries retries,
            Consumer<Duration> pause) {
        this.site = site;
        this.robots = robots;
        this.frontier = frontier;
        this.tries = tries;
        this.clock = clock;
        this.meters = meters;
        this.retries = retries;
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

    /** To no request: another worker has the URL by now. */
    record Lost() implements Visit {}

    private record Timed(Reply reply, Instant began, Duration took) {}

    /** @param claimed whether the URL is still ours to ask for; looked at just before it is */
    Visit visit(HttpUrl url, Validators validators, BooleanSupplier claimed, Hand hand) {
        for (var tried = 1; ; tried++) {
            var asked = retries.make(hand, () -> ask(url, validators, claimed, hand));
            if (!asked.map(Timed::reply).filter(Reply.Found.class::isInstance).isPresent()) {
                hand.close();
            }
            if (asked.isEmpty()) {
                return new Lost();
            }
            switch (next(url, asked.get(), tried, hand)) {
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

    private Next next(HttpUrl url, Timed timed, int tried, Hand hand) {
        return switch (timed.reply()) {
            case Reply.Found found -> new Over(new Found(found.response(), timed.began(), timed.took()));
            case Reply.Moved moved -> new Over(new Moved(moved.target()));
            case Reply.Unchanged unchanged -> new Over(new Unchanged());
            case Reply.Never never -> new Over(new Failed(never.reason()));
            case Reply.TryAgain failed -> {
                leaveAlone(url, failed, hand);
                yield switch (tries.after(failed, tried)) {
                    case Tries.GiveUp end -> new Over(new Failed(end.reason()));
                    case Tries.Wait wait -> new Again(wait.time());
                };
            }
        };
    }

    private void leaveAlone(HttpUrl url, Reply.TryAgain failed, Hand hand) {
        var time = failed.after();
        if (failed.byTheSite() && time != null) {
            retries.run(hand, () -> frontier.rest(url, tries.rest(time)));
        }
    }

    /** Empty where the URL is not ours to ask for any more. */
    private Optional<Timed> ask(HttpUrl url, Validators validators, BooleanSupplier claimed, Hand hand) {
        return switch (robots.judge(url).await()) {
            case RobotsVerdict.Disallowed no -> untimed(new Reply.Never(no.reason()));
            case RobotsVerdict.NoSite nowhere -> untimed(new Reply.Never(nowhere.reason()));
            case RobotsVerdict.Unknown unknown -> untimed(new Reply.TryAgain(unknown.reason(), unknown.after(), false));
            case RobotsVerdict.Allowed yes -> fetch(url, validators, yes.delay(), claimed, hand);
        };
    }

    private static Optional<Timed> untimed(Reply reply) {
        return Optional.of(new Timed(reply, Instant.EPOCH, Duration.ZERO));
    }

    /** First the host's turn, then a slot: nobody who waits for a host keeps others from working. */
    private Optional<Timed> fetch(
            HttpUrl url, Validators validators, Duration delay, BooleanSupplier claimed, Hand hand) {
        var turn = frontier.turnAt(url, delay);
        try {
            retries.check(hand);
            hand.hold(frontier.slot());
            if (!claimed.getAsBoolean()) {
                return Optional.empty();
            }
            hand.asked();
            var began = clock.instant();
            var start = System.nanoTime();
            var fetched = site.apply(url, validators).await();
            var took = Duration.ofNanos(System.nanoTime() - start);
            meters.fetched(took);
            return Optional.of(new Timed(Reply.of(fetched), began, took));
        } finally {
            turn.end();
        }
    }
}
