package io.streamops.index.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.schema.IndexKind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class IndexersTest {
    private final AtomicLong nanos = new AtomicLong();
    private final IndexerRegistry indexers = new IndexerRegistry(nanos::get);

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void oneThatFallsSilentIsMissedForTenMinutes() {
        indexers.heard(new IndexerRegistry.Presence("a", IndexKind.PAGE, true));
        indexers.heard(new IndexerRegistry.Presence("b", IndexKind.POST, true));
        pass(Duration.ofSeconds(3));
        indexers.heard(new IndexerRegistry.Presence("b", IndexKind.POST, true));
        assertThat(indexers.known()).isEqualTo(new IndexerRegistry.Known(List.of("a", "b"), 0));
        pass(Duration.ofSeconds(1));
        assertThat(indexers.known()).isEqualTo(new IndexerRegistry.Known(List.of("b"), 1));
        assertThat(indexers.known(Set.of(IndexKind.PAGE))).isEqualTo(new IndexerRegistry.Known(List.of(), 1));
        assertThat(indexers.known(Set.of(IndexKind.POST))).isEqualTo(new IndexerRegistry.Known(List.of("b"), 0));
        pass(Duration.ofMinutes(9));
        assertThat(indexers.known()).isEqualTo(new IndexerRegistry.Known(List.of(), 2));
        pass(Duration.ofMinutes(2));
        assertThat(indexers.known().isEmpty()).isTrue();
    }

    @Test
    void oneThatSaysGoodbyeIsForgotten() {
        indexers.heard(new IndexerRegistry.Presence("a", IndexKind.PAGE, true));
        indexers.heard(new IndexerRegistry.Presence("a", IndexKind.PAGE, false));
        assertThat(indexers.known().isEmpty()).isTrue();
    }

    @Test
    void oneThatComesBackIsThereAgain() {
        indexers.heard(new IndexerRegistry.Presence("a", IndexKind.PAGE, true));
        pass(Duration.ofMinutes(1));
        indexers.heard(new IndexerRegistry.Presence("a", IndexKind.PAGE, true));
        assertThat(indexers.known()).isEqualTo(new IndexerRegistry.Known(List.of("a"), 0));
    }
}
