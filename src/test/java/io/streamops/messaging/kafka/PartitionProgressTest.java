package io.streamops.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

final class PartitionProgressTest {
    private static final TopicPartition PARTITION = new TopicPartition("topic", 0);

    private PartitionProgress progress = new PartitionProgress(PARTITION, PartitionProgress.OutOfOrderAcks.NONE);

    private void receive(long... offsets) {
        for (var offset : offsets) {
            assertThat(progress.received(offset)).isTrue();
        }
    }

    @Test
    void nothingIsCommittedBeforeSomethingIsSettled() {
        receive(5, 6);

        assertThat(progress.hasPosition()).isFalse();
    }

    @Test
    void thePositionIsTheLowestThatIsNotSettled() {
        receive(5, 6, 7);

        progress.settled(6);
        assertThat(progress.position()).isEqualTo(5);
        progress.settled(5);
        assertThat(progress.position()).isEqualTo(7);
        progress.settled(7);
        assertThat(progress.position()).isEqualTo(8);
    }

    @Test
    void offsetsThatDoNotExistAreNotWaitedFor() {
        receive(5, 9);

        progress.settled(5);

        assertThat(progress.position()).isEqualTo(9);
    }

    @Test
    void itIsBehindByAllThatIsFetchedUntilItIsSettled() {
        assertThat(progress.settledTo(4)).isEqualTo(4);
        progress.fetched(5, 7);
        assertThat(progress.settledTo(8)).as("not received yet").isEqualTo(5);
        receive(5, 6, 7);
        progress.settled(6);
        assertThat(progress.settledTo(8)).isEqualTo(5);
        progress.settled(5);
        assertThat(progress.settledTo(8)).isEqualTo(7);
        progress.settled(7);
        assertThat(progress.settledTo(8)).isEqualTo(8);
        progress.fetched(9, 10);
        assertThat(progress.settledTo(11)).isEqualTo(8);
    }

    @Test
    void offsetsBehindTheLastRecordAreNotWaitedFor() {
        progress.fetched(5, 5);
        receive(5);
        progress.settled(5);

        assertThat(progress.settledTo(9))
                .as("marks of transactions are no records")
                .isEqualTo(9);
    }

    @Test
    void theNextConsumerDoesNotSeeAgainWhatWasSettledAhead() {
        receive(5, 6, 7, 8);
        progress.settled(6);
        progress.settled(8);

        var committed = progress.handOver();
        progress = new PartitionProgress(PARTITION, PartitionProgress.OutOfOrderAcks.read(committed));

        assertThat(committed.offset()).isEqualTo(5);
        assertThat(progress.received(5)).isTrue();
        assertThat(progress.received(6)).isFalse();
        assertThat(progress.received(7)).isTrue();
        assertThat(progress.received(8)).isFalse();
        assertThat(progress.received(9)).isTrue();
        progress.settled(5);
        assertThat(progress.position()).isEqualTo(7);
    }

    @Test
    void whatIsFarAheadIsLeftOut() {
        receive(0);
        for (var offset = 1; offset < 3 * PartitionProgress.OutOfOrderAcks.REACH; offset++) {
            progress.received(offset);
            progress.settled(offset);
        }

        var committed = progress.handOver();

        assertThat(committed.offset()).isZero();
        assertThat(committed.metadata()).hasSizeLessThan(4_000);
        var next = PartitionProgress.OutOfOrderAcks.read(committed);
        assertThat(next.contains(0)).isFalse();
        assertThat(next.contains(PartitionProgress.OutOfOrderAcks.REACH - 1)).isTrue();
        assertThat(next.contains(PartitionProgress.OutOfOrderAcks.REACH)).isFalse();
    }

    @Test
    void aCommitOfSomebodyElseSaysNothing() {
        assertThat(PartitionProgress.OutOfOrderAcks.read(null)).isEqualTo(PartitionProgress.OutOfOrderAcks.NONE);
        assertThat(PartitionProgress.OutOfOrderAcks.read(new OffsetAndMetadata(3, "by hand")))
                .isEqualTo(PartitionProgress.OutOfOrderAcks.NONE);
        assertThat(PartitionProgress.OutOfOrderAcks.read(new OffsetAndMetadata(3, "settled:!")))
                .isEqualTo(PartitionProgress.OutOfOrderAcks.NONE);
        assertThat(PartitionProgress.OutOfOrderAcks.NONE.contains(0)).isFalse();
    }
}
