package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.rabbit.AckBatch.Batch;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AckBatchTest {
    private final AckBatch acks = new AckBatch();

    private void open(long upTo) {
        LongStream.rangeClosed(1, upTo).forEach(acks::open);
    }

    @Test
    void whatIsDoneWithoutAGapGoesInOneAnswer() {
        open(4);
        acks.settle(2);
        acks.settle(1);
        acks.settle(3);
        assertThat(acks.take()).isEqualTo(new Batch(List.of(), 3, List.of()));
    }

    @Test
    void whatIsDoneBehindOneThatWaitsIsAnsweredByItself() {
        open(4);
        acks.settle(1);
        acks.settle(3);
        acks.settle(4);
        assertThat(acks.take()).isEqualTo(new Batch(List.of(), 1, List.of(3L, 4L)));
        acks.settle(2);
        assertThat(acks.take()).isEqualTo(new Batch(List.of(), 2, List.of()));
    }

    @Test
    void whatGoesBackIsNeverCoveredByAnAnswer() {
        open(3);
        acks.giveBack(2);
        acks.settle(1);
        acks.settle(3);
        assertThat(acks.unsent()).isEqualTo(3);
        assertThat(acks.take()).isEqualTo(new Batch(List.of(2L), 3, List.of()));
    }

    @Test
    void noMessageIsSettledTwiceOrWithoutADelivery() {
        open(2);
        acks.settle(1);
        acks.settle(1);
        acks.giveBack(1);
        acks.settle(9);
        assertThat(acks.unsent()).isEqualTo(1);
        acks.take();
        assertThat(acks.unsent()).isZero();
    }

    @Test
    void nothingIsSentToALostChannel() {
        open(2);
        acks.settle(1);
        acks.clear();
        acks.settle(2);
        assertThat(acks.unsent()).isZero();
    }
}
