package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TeardownTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final List<String> stopped = Collections.synchronizedList(new ArrayList<>());
    private final Teardown teardown = new Teardown();

    @Test
    void whatStartedLastIsStoppedFirst() {
        teardown.push("a", LONG, () -> stopped.add("a"));
        teardown.push("b", LONG, () -> stopped.add("b"));

        teardown.run();

        assertThat(stopped).containsExactly("b", "a");
    }

    @Test
    void aFailureKeepsNothingElseFromStopping() {
        teardown.push("a", LONG, () -> stopped.add("a"));
        teardown.push("b", LONG, () -> {
            throw new IllegalStateException("planned");
        });

        teardown.run();

        assertThat(stopped).containsExactly("a");
    }

    @Test
    void onePartThatHangsKeepsNothingElseFromStopping() {
        var never = new CountDownLatch(1);
        teardown.push("a", LONG, () -> stopped.add("a"));
        teardown.push("b", Duration.ofMillis(50), never::await);

        teardown.run();
        never.countDown();

        assertThat(stopped).containsExactly("a");
    }

    @Test
    void nothingIsStoppedTwice() {
        teardown.push("a", LONG, () -> stopped.add("a"));

        teardown.run();
        teardown.run();

        assertThat(stopped).containsExactly("a");
    }

    @Test
    void whatStartsAfterTheStopIsStoppedAtOnce() {
        teardown.run();

        teardown.push("late", LONG, () -> stopped.add("late"));

        assertThat(stopped).containsExactly("late");
    }
}
