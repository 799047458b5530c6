package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.ShuttingDown;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StepRetriesTest {
    private final Unavailable away =
            new Unavailable("kafka", new IllegalStateException("of the test"), Future::succeededFuture);

    private final List<Duration> pauses = new ArrayList<>();
    private final Queue<RuntimeException> failures = new ArrayDeque<>();
    private final StepRetries retries = new StepRetries(this::pause);
    private final SlotHolder holder = new SlotHolder();
    private final SlotHolder fresh = new SlotHolder();
    private @Nullable Runnable meanwhile;

    StepRetriesTest() {
        holder.markSiteRequested();
    }

    private void pause(Duration time) {
        pauses.add(time);
        if (meanwhile != null) {
            meanwhile.run();
        }
    }

    private String step() {
        var failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
        return "made";
    }

    private void failing(int times, RuntimeException failure) {
        for (var each = 0; each < times; each++) {
            failures.add(failure);
        }
    }

    @Test
    void aCrawlWithoutARequestIsRetriedByTheLane() {
        failing(1, away);

        assertThatThrownBy(() -> retries.call(fresh, this::step)).isSameAs(away);
        assertThat(pauses).isEmpty();
    }

    @Test
    void aFetchedPageIsHeldDuringAnyOutage() {
        failing(1_000, away);

        assertThat(retries.call(holder, this::step)).isEqualTo("made");
        assertThat(pauses).hasSize(1_000).allMatch(pause -> pause.compareTo(Duration.ofSeconds(1)) <= 0);
    }

    @Test
    void nothingIsFetchedDuringAnOutage() {
        failing(2, away);
        meanwhile = () -> {
            assertThatThrownBy(() -> retries.requireNoOutage(fresh)).isSameAs(away);
            assertThatCode(() -> retries.requireNoOutage(holder)).doesNotThrowAnyException();
        };

        retries.call(holder, this::step);

        assertThat(pauses).hasSize(2);
        assertThatCode(() -> retries.requireNoOutage(fresh)).doesNotThrowAnyException();
    }

    @Test
    void otherFailuresAreRetriedUpToFiveAttempts() {
        failing(4, new IllegalStateException("refused"));
        assertThat(retries.call(holder, this::step)).isEqualTo("made");

        failing(5, new IllegalStateException("refused"));
        assertThatThrownBy(() -> retries.call(holder, this::step))
                .isInstanceOf(StepRetries.Exhausted.class)
                .hasMessage("failed 5 times, the last time with java.lang.IllegalStateException: refused");
        assertThat(failures).isEmpty();
    }

    @Test
    void aStoppingWorkerEndsAllWaits() {
        failing(9, away);
        meanwhile = () -> {
            throw new ShuttingDown();
        };

        assertThatThrownBy(() -> retries.call(holder, this::step)).isInstanceOf(ShuttingDown.class);
        assertThat(failures).hasSize(8);
    }
}
