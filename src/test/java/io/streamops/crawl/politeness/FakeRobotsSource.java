package io.streamops.crawl.politeness;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.HttpUrl;

/** Stands for all the sites of the world: they answer what the test says, at once or when it says so. */
final class FakeRobotsSource implements RobotsSource {
    final List<HttpUrl> requests = new CopyOnWriteArrayList<>();
    private volatile Future<RobotsSource.Result> answer = Future.succeededFuture(new RobotsSource.Result.Absent());

    void serves(String text) {
        answers(new RobotsSource.Result.Found(Buffer.buffer(text)));
    }

    void isAway() {
        answers(new RobotsSource.Result.Unreachable("Request timed out", Duration.ZERO));
    }

    void answers(RobotsSource.Result answer) {
        this.answer = Future.succeededFuture(answer);
    }

    void breaksWith(Throwable failure) {
        answer = Future.failedFuture(failure);
    }

    Promise<RobotsSource.Result> keepsUsWaiting() {
        var promise = Promise.<RobotsSource.Result>promise();
        answer = promise.future();
        return promise;
    }

    @Override
    public Future<RobotsSource.Result> fetch(HttpUrl robotsUrl) {
        requests.add(robotsUrl);
        return answer;
    }
}
