package io.streamops.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class RecoveryTest {
    private final Vertx vertx;
    private final AtomicInteger probes = new AtomicInteger();

    RecoveryTest(Vertx vertx) {
        this.vertx = vertx;
    }

    @Test
    void aProbeThatFailsInAnyWayIsMadeAgain() throws Exception {
        var away = new Unavailable("redis", new IllegalStateException("gone"), this::probe);

        DependencyProbe.begin(vertx, away).back().await(30, TimeUnit.SECONDS);

        assertThat(probes).hasValue(3);
    }

    private Future<Void> probe() {
        return switch (probes.incrementAndGet()) {
            case 1 -> throw new IllegalStateException("it cannot even be asked");
            case 2 -> Future.failedFuture("still gone");
            default -> Future.succeededFuture();
        };
    }
}
