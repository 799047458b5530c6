package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.rabbit.AckBatch.Batch;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SettlementsTest {
    private final AckBatch settlements = new AckBatch();

    private void open(long upTo) {
        LongStream.rangeClosed(1, upTo).forEach(settlements::open);
    }

    @Test
    void whatIsDoneWithoutAGapGoesInOneAnswer() {
        open(4);
        settlements.settle(2);
        settlements.settle(1);
        settlements.settle(3);
        assertThat(settlements.take()).isEqualTo(new Batch(List.of(), 3, List.of()));
    }

    @Test
    void whatIsDoneBehindOneThatWaitsIsAnsweredByItself() {
        open(4);
        settlements.settle(1);
        settlements.settle(3);
        settlements.settle(4);
        assertThat(settlements.take()).isEqualTo(new Batch(List.of(), 1, List.of(3L, 4L)));
        settlements.settle(2);
        assertThat(settlements.take()).isEqualTo(new Batch(List.of(), 2, List.of()));
    }

    @Test
    void whatGoesBackIsNeverCoveredByAnAnswer() {
        open(3);
        settlements.giveBack(2);
        settlements.settle(1);
        settlements.settle(3);
        assertThat(settlements.untold()).isEqualTo(3);
        assertThat(settlements.take()).isEqualTo(new Batch(List.of(2L), 3, List.of()));
    }

    @Test
    void nothingIsToldTwiceOrOfAMessageThatNeverCame() {
        open(2);
        settlements.settle(1);
        settlements.settle(1);
        settlements.giveBack(1);
        settlements.settle(9);
        assertThat(settlements.untold()).isEqualTo(1);
        settlements.take();
        assertThat(settlements.untold()).isZero();
    }

    @Test
    void aLostChannelIsToldNothing() {
        open(2);
        settlements.settle(1);
        settlements.clear();
        settlements.settle(2);
        assertThat(settlements.untold()).isZero();
    }
}
