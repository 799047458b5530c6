package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which entries are trimmed from a stream. */
@SuppressWarnings("NullAway.Init") // set before each test
class StreamTrimIT extends RedisCase {
    private static final String LARGEST = "18446744073709551614-18446744073709551615";

    private String stream;

    @BeforeEach
    void useAnotherStream() {
        stream = "stream:" + UUID.randomUUID();
    }

    private List<String> add(int count) {
        var ids = new ArrayList<String>();
        for (var n = 0; n < count; n++) {
            ids.add(ask("XADD", stream, "*", "n", n).toString());
        }
        return ids;
    }

    private void group(String name) {
        ask("XGROUP", "CREATE", stream, name, "0", "MKSTREAM");
    }

    private void read(String group, int count) {
        ask("XREADGROUP", "GROUP", group, "c", "COUNT", count, "STREAMS", stream, ">");
    }

    private void acknowledge(String group, List<String> ids) {
        ids.forEach(id -> ask("XACK", stream, group, id));
    }

    private long trim() {
        return StreamTrim.trim(redis, stream).await();
    }

    private List<String> left() {
        return ask("XRANGE", stream, "-", "+").stream()
                .map(entry -> entry.get(0).toString())
                .toList();
    }

    @Test
    void aStreamWithoutAGroupIsLeftAlone() {
        assertThat(trim()).isZero();
        var ids = add(3);
        assertThat(trim()).isZero();
        assertThat(left()).isEqualTo(ids);
    }

    @Test
    void whatWasNotDeliveredOrNotAcknowledgedStays() {
        var ids = add(10);
        group("workers");
        assertThat(trim()).isZero();
        read("workers", 6);
        assertThat(trim()).isZero();
        acknowledge("workers", List.of(ids.get(0), ids.get(1), ids.get(3)));
        assertThat(trim()).isEqualTo(2);
        assertThat(left()).isEqualTo(ids.subList(2, 10));
        acknowledge("workers", ids);
        assertThat(trim()).isEqualTo(4);
        assertThat(left()).isEqualTo(ids.subList(6, 10));
        read("workers", 4);
        acknowledge("workers", ids);
        assertThat(trim()).isEqualTo(4);
        assertThat(left()).isEmpty();
        assertThat(trim()).isZero();
    }

    @Test
    void everyGroupHasASay() {
        var ids = add(5);
        group("workers");
        group("audit");
        read("workers", 5);
        acknowledge("workers", ids);
        assertThat(trim()).isZero();
        read("audit", 4);
        acknowledge("audit", ids.subList(0, 3));
        assertThat(trim()).isEqualTo(3);
        assertThat(left()).isEqualTo(ids.subList(3, 5));
    }

    @Test
    void idsAreComparedAsNumbersHoweverLargeTheyAre() {
        for (var id : List.of("9-9", "9-10", "10-1", "9999999999999-18446744073709551615", LARGEST)) {
            ask("XADD", stream, id, "n", 1);
        }
        group("workers");
        group("audit");
        read("workers", 5);
        read("audit", 5);
        acknowledge("workers", List.of("9-9", "9-10", "10-1", LARGEST));
        acknowledge("audit", List.of("9-9", "10-1", LARGEST));
        assertThat(trim()).isEqualTo(1);
        assertThat(left().getFirst()).isEqualTo("9-10");
        acknowledge("audit", List.of("9-10", "9999999999999-18446744073709551615"));
        assertThat(trim()).isEqualTo(2);
        acknowledge("workers", List.of("9999999999999-18446744073709551615"));
        trim();
        assertThat(left()).as("the largest id has none behind it").containsExactly(LARGEST);
    }

    @Test
    void manyTakeSeveralSteps() {
        group("workers");
        for (var n = 0; n < 30; n++) {
            var batch = new ArrayList<Request>();
            for (var m = 0; m < 1_000; m++) {
                batch.add(
                        Request.cmd(Command.XADD).arg(stream).arg("*").arg("n").arg(m));
            }
            redis.batch(batch).await();
        }
        ask("XREADGROUP", "GROUP", "workers", "c", "NOACK", "STREAMS", stream, ">");
        var last = add(1);

        var first = trim();
        assertThat(first).isBetween(5_000L, 10_000L);
        var removed = first;
        for (var steps = 0; steps < 10 && removed < 30_000; steps++) {
            removed += trim();
        }
        assertThat(removed).isEqualTo(30_000);
        assertThat(left()).isEqualTo(last);
        assertThat(StreamBacklog.of(redis, stream, "workers").await()).isEqualTo(new StreamBacklog(0, 1));
    }
}
