package io.streamops.node;

import io.streamops.crawl.fetch.FetchRequest;
import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.fetch.Validators;
import io.streamops.crawl.polite.RobotsVerdict;
import io.streamops.crawl.web.Answer;
import io.streamops.crawl.web.PoliteWeb;
import io.streamops.crawl.web.Reply;
import io.streamops.crawl.web.Route;
import io.streamops.jobs.task.TaskFailure;
import io.streamops.jobs.task.TaskRun;
import io.streamops.jobs.task.Web;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import okhttp3.HttpUrl;

/**
 * Asks sites for jobs by the rules of crawls: robots.txt and the address are judged anew after each redirect, and a request
 * waits for its host's turn among those of all nodes. Each URL is tried once only, as there is somebody who waits.
 */
final class JobVisits {
    /** So long at the most a site is left alone that wants it. */
    private static final Duration LONGEST_REST = Duration.ofMinutes(15);

    private final PoliteWeb web;
    private final InstantSource clock;

    JobVisits(PoliteWeb web, InstantSource clock) {
        this.web = web;
        this.clock = clock;
    }

    private record Timed(Fetched fetched, Instant began, Duration took) {}

    /**
     * Follows redirects, and gives whatever the last site answers.
     *
     * @param most bytes of its body
     */
    Answer visit(HttpUrl url, int most, TaskRun run) {
        var route = Route.from(url);
        while (true) {
            var timed = ask(route.current(), most, run);
            switch (timed.fetched()) {
                case Fetched.Response response -> {
                    leaveAlone(route.current(), response, run);
                    return answer(route.current(), response, timed);
                }
                case Fetched.Redirect redirect -> route = follow(route, redirect.target());
                case Fetched.NotModified unasked ->
                    throw new TaskFailure(Web.FETCH_FAILED, "The site answered 304 without having been asked");
                case Fetched.Refused refused -> throw new TaskFailure(Web.URL_REFUSED, refused.reason());
                case Fetched.Failed failed ->
                    throw new TaskFailure(failed.isTimeout() ? Web.TIMEOUT : Web.FETCH_FAILED, failed.reason());
            }
        }
    }

    private static Answer answer(HttpUrl url, Fetched.Response response, Timed timed) {
        return new Answer(
                url,
                response.status(),
                response.contentType(),
                response.body(),
                response.truncated(),
                timed.began(),
                timed.took());
    }

    private static Route follow(Route route, HttpUrl target) {
        return switch (route.to(target)) {
            case Route.Onward onward -> onward.route();
            case Route.DeadEnd end -> throw new TaskFailure(Web.FETCH_FAILED, end.reason());
        };
    }

    private Timed ask(HttpUrl url, int most, TaskRun run) {
        return switch (run.await(web.robots().judge(url))) {
            case RobotsVerdict.Disallowed no -> throw new TaskFailure(Web.URL_REFUSED, no.reason());
            case RobotsVerdict.NoSite nowhere -> throw new TaskFailure(Web.FETCH_FAILED, nowhere.reason());
            case RobotsVerdict.Unknown unknown -> throw new TaskFailure(Web.FETCH_FAILED, unknown.reason());
            case RobotsVerdict.Allowed yes -> inTurn(url, yes.delay(), most, run);
        };
    }

    private Timed inTurn(HttpUrl url, Duration delay, int most, TaskRun run) {
        var place = web.hosts().line(url, delay);
        try {
            run.await(place.turn());
            var began = clock.instant();
            var start = System.nanoTime();
            var fetched = fetch(new FetchRequest(url, Validators.NONE, most), run);
            return new Timed(fetched, began, Duration.ofNanos(System.nanoTime() - start));
        } finally {
            place.leave();
        }
    }

    private Fetched fetch(FetchRequest request, TaskRun run) {
        var abandoned = Promise.<Void>promise();
        run.onEnd(abandoned::tryComplete);
        return run.await(web.fetcher().fetch(request, abandoned.future()));
    }

    private void leaveAlone(HttpUrl url, Fetched.Response response, TaskRun run) {
        var asked = response.retryAfter();
        if (asked != null && Reply.isTrouble(response.status())) {
            run.await(web.hosts().rest(url, asked.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : asked));
        }
    }
}
