package io.streamops.node.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class DependencyMonitorTest {
    private final LinkedBlockingQueue<String> changes = new LinkedBlockingQueue<>();

    @Test
    void aDependencyThatGoesAndComesBackIsToldOnceEach(Vertx vertx) throws Exception {
        var there = new AtomicBoolean(false);
        var redis = new DependencyMonitor.Dependency("redis", "here", true, () -> answer(there));
        var watch = new DependencyMonitor(vertx, List.of(redis), this::note);

        watch.start();
        assertThat(next()).isEqualTo("redis down");
        assertThat(watch.missing()).containsExactly(redis);

        there.set(true);
        assertThat(next()).isEqualTo("redis up");
        assertThat(watch.missing()).isEmpty();

        there.set(false);
        assertThat(next()).isEqualTo("redis down");
        assertThat(changes).isEmpty();
        watch.close();
    }

    @Test
    void whatIsNotRequiredIsNeverMissing(Vertx vertx) throws Exception {
        var smtp = new DependencyMonitor.Dependency("smtp", "here", false, () -> Future.failedFuture("away"));
        var watch = new DependencyMonitor(vertx, List.of(smtp), this::note);

        watch.start();

        assertThat(next()).isEqualTo("smtp down");
        assertThat(watch.missing()).isEmpty();
        watch.close();
    }

    private static Future<Void> answer(AtomicBoolean there) {
        return there.get() ? Future.succeededFuture() : Future.failedFuture("away");
    }

    private void note(DependencyMonitor.Dependency dependency, boolean up) {
        changes.add(dependency.name() + (up ? " up" : " down"));
    }

    private String next() throws InterruptedException {
        return String.valueOf(changes.poll(60, TimeUnit.SECONDS));
    }
}
