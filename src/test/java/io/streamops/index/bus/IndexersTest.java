package io.streamops.index.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.schema.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class IndexersTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Indexers indexers = new Indexers(nanos::get);

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void oneThatFallsSilentIsMissedForTenMinutes() {
        indexers.heard(new Presence("a", Kind.PAGE, true));
        indexers.heard(new Presence("b", Kind.POST, true));
        pass(Duration.ofSeconds(3));
        indexers.heard(new Presence("b", Kind.POST, true));
        assertThat(indexers.known()).isEqualTo(new Indexers.Known(List.of("a", "b"), 0));
        pass(Duration.ofSeconds(1));
        assertThat(indexers.known()).isEqualTo(new Indexers.Known(List.of("b"), 1));
        assertThat(indexers.known(Set.of(Kind.PAGE))).isEqualTo(new Indexers.Known(List.of(), 1));
        assertThat(indexers.known(Set.of(Kind.POST))).isEqualTo(new Indexers.Known(List.of("b"), 0));
        pass(Duration.ofMinutes(9));
        assertThat(indexers.known()).isEqualTo(new Indexers.Known(List.of(), 2));
        pass(Duration.ofMinutes(2));
        assertThat(indexers.known().isEmpty()).isTrue();
    }

    @Test
    void oneThatSaysGoodbyeIsForgotten() {
        indexers.heard(new Presence("a", Kind.PAGE, true));
        indexers.heard(new Presence("a", Kind.PAGE, false));
        assertThat(indexers.known().isEmpty()).isTrue();
    }

    @Test
    void oneThatComesBackIsThereAgain() {
        indexers.heard(new Presence("a", Kind.PAGE, true));
        pass(Duration.ofMinutes(1));
        indexers.heard(new Presence("a", Kind.PAGE, true));
        assertThat(indexers.known()).isEqualTo(new Indexers.Known(List.of("a"), 0));
    }
}
