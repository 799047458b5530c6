package io.streamops.node.adapters;

import io.streamops.crawl.politeness.HostLimiter;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;

/** A host limiter in memory; grants every slot at once, unless the test holds it back. */
final class FakeHostLimiter implements HostLimiter {
    final List<String> hosts = new CopyOnWriteArrayList<>();
    final List<Duration> rests = new CopyOnWriteArrayList<>();
    final AtomicInteger inLine = new AtomicInteger();
    private volatile boolean held;

    void holdBack() {
        held = true;
    }

    @Override
    public Place line(HttpUrl url, Duration delay) {
        hosts.add(url.host());
        inLine.incrementAndGet();
        var held = this.held;
        return new Place() {
            @Override
            public Future<Turn> turn() {
                return held ? Promise.<Turn>promise().future() : Future.succeededFuture(inLine::decrementAndGet);
            }

            @Override
            public void leave() {
                inLine.decrementAndGet();
            }
        };
    }

    @Override
    public Future<Void> rest(HttpUrl url, Duration time) {
        rests.add(time);
        return Future.succeededFuture();
    }

    @Override
    public void close() {
        held = true;
    }
}
