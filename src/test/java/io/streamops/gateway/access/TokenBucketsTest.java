package io.streamops.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.settings.AccessSettings;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TokenBucketsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long NOW = 1_000 * SECOND;

    private final TokenBuckets buckets =
            new TokenBuckets(ClientRateLimits.RefillRate.of(new AccessSettings.Rate(2, 4)), 10);

    private int granted(String name, long now) {
        return (int) IntStream.range(0, 100)
                .filter(i -> buckets.take(name, now).granted())
                .count();
    }

    @Test
    void soManyAreGrantedAtOnceAndThenSoManyASecond() {
        assertThat(granted("ann", NOW)).isEqualTo(4);
        assertThat(granted("ann", NOW + SECOND / 2 - 1)).isZero();
        assertThat(granted("ann", NOW + SECOND / 2)).isEqualTo(1);
        assertThat(granted("ann", NOW + 3 * SECOND / 2)).isEqualTo(2);
        assertThat(granted("ann", NOW + 60 * SECOND)).as("no more than fit").isEqualTo(4);
    }

    @Test
    void eachHasItsOwn() {
        assertThat(granted("ann", NOW)).isEqualTo(4);
        assertThat(granted("bob", NOW)).isEqualTo(4);
    }

    @Test
    void theDecisionHasTheRemainingTokens() {
        assertThat(buckets.take("ann", NOW)).isEqualTo(new ClientRateLimits.Decision(true, 3, 1));
        assertThat(buckets.take("ann", NOW)).isEqualTo(new ClientRateLimits.Decision(true, 2, 1));
        assertThat(buckets.take("ann", NOW)).isEqualTo(new ClientRateLimits.Decision(true, 1, 2));
        assertThat(buckets.take("ann", NOW)).isEqualTo(new ClientRateLimits.Decision(true, 0, 2));
        assertThat(buckets.take("ann", NOW)).isEqualTo(new ClientRateLimits.Decision(false, 0, 2));
    }

    @Test
    void aClockSetBackBlocksNoClientForLong() {
        assertThat(granted("ann", NOW)).isEqualTo(4);
        assertThat(granted("ann", NOW - 500 * SECOND)).isZero();
        assertThat(buckets.take("bob", NOW).granted()).isTrue();
        assertThat(granted("bob", NOW - 500 * SECOND)).isZero();
        assertThat(granted("bob", NOW - 498 * SECOND)).isZero();
    }

    @Test
    void newClientsShareABucketAtTheLimit() {
        IntStream.range(0, 10).forEach(i -> buckets.take("old" + i, NOW));

        assertThat(granted("new1", NOW)).isEqualTo(4);
        assertThat(granted("new2", NOW)).isZero();
        assertThat(granted("old1", NOW)).as("one has its own").isEqualTo(3);
        assertThat(buckets.size()).isEqualTo(10);
    }

    @Test
    void fullBucketsMakeRoomForNewClients() {
        IntStream.range(0, 10_000).forEach(i -> buckets.take("old" + i, NOW + i * SECOND));

        assertThat(buckets.size()).isLessThanOrEqualTo(10);
        assertThat(granted("new1", NOW + 20_000 * SECOND)).isEqualTo(4);
        assertThat(granted("new2", NOW + 20_000 * SECOND)).isEqualTo(4);
    }

    @Test
    void manyAtOnceGetNoMoreThanThereIs() throws Exception {
        var plenty = new TokenBuckets(ClientRateLimits.RefillRate.of(new AccessSettings.Rate(1, 5_000)), 10);
        var granted = new AtomicInteger();
        var begin = new CountDownLatch(1);
        var running = new ArrayList<Future<?>>();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var thread = 0; thread < 4; thread++) {
                running.add(threads.submit(() -> {
                    begin.await();
                    for (var i = 0; i < 5_000; i++) {
                        if (plenty.take("ann", NOW).granted()) {
                            granted.incrementAndGet();
                        }
                    }
                    return null;
                }));
            }
            begin.countDown();
            for (var one : running) {
                one.get();
            }
        }
        assertThat(granted).hasValue(5_000);
    }
}
