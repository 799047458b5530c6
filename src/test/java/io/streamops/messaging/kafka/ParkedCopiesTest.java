package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.kafka.ParkedCopies.Entry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ParkedCopiesTest {
    private static final TopicPartition LETTERS = new TopicPartition("topic.dlq", 1);

    private final ParkedCopies copies = new ParkedCopies();

    private static ConsumerRecord<byte[], byte[]> message(
            String topic, long offset, byte @Nullable [] value, List<Header> headers) {
        return new ConsumerRecord<>(
                topic,
                1,
                offset,
                offset * 10,
                TimestampType.CREATE_TIME,
                1,
                1,
                "key".getBytes(UTF_8),
                value,
                new RecordHeaders(headers),
                Optional.empty());
    }

    private void addCopy(long offset, long of) {
        var original = message("topic", of, "body".getBytes(UTF_8), List.of());
        var headers = KafkaParkedHeaders.of(original, "why", 2, Instant.EPOCH);
        copies.add(message("topic.dlq", offset, original.value(), headers));
    }

    private void addMark(long offset, String settles) {
        copies.add(message(
                "topic.dlq",
                offset,
                null,
                List.of(KafkaParkedHeaders.KafkaHeaders.header(KafkaParkedHeaders.SETTLES, settles))));
    }

    @Test
    void copiesOfOneMessageAreShownOnce() {
        addCopy(0, 100);
        addCopy(1, 101);
        addCopy(2, 100);

        assertThat(copies.count()).isEqualTo(2);
        assertThat(copies.oldestFirst(0, 10)).extracting(Entry::offset).containsExactly(0L, 1L);
        assertThat(copies.find(LETTERS, 0)).isPresent();
        assertThat(copies.find(LETTERS, 2)).isEmpty();
    }

    @Test
    void aMarkSettlesAllCopies() {
        addCopy(0, 100);
        addCopy(1, 101);
        addCopy(2, 100);
        addMark(3, "0");

        assertThat(copies.oldestFirst(0, 10)).extracting(Entry::offset).containsExactly(1L);
        assertThat(copies.settledBelow()).isEqualTo(Map.of(LETTERS, 1L));
        addMark(4, "1");
        assertThat(copies.count()).isZero();
        assertThat(copies.settledBelow()).isEqualTo(Map.of(LETTERS, 5L));
    }

    @Test
    void aMessageThatIsParkedAgainAfterItsMarkIsShownAgain() {
        addCopy(0, 100);
        addMark(1, "0");
        addCopy(2, 100);

        assertThat(copies.oldestFirst(0, 10)).extracting(Entry::offset).containsExactly(2L);
    }

    @Test
    void marksThatMeanNothingChangeNothing() {
        addCopy(0, 100);
        addMark(1, "77");
        addMark(2, "nonsense");

        assertThat(copies.find(LETTERS, 0)).isPresent();
    }

    @Test
    void copiesOfSomebodyElseStandForThemselves() {
        copies.add(message("topic.dlq", 0, "x".getBytes(UTF_8), List.of()));
        copies.add(message("topic.dlq", 1, "x".getBytes(UTF_8), List.of()));

        assertThat(copies.count()).isEqualTo(2);
        assertThat(copies.oldestFirst(1, 1)).extracting(Entry::offset).containsExactly(1L);
    }
}
