package io.streamops.collected.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.collected.worker.WaitingEventStore.Entry;
import io.streamops.messaging.rabbit.RawMessage;
import io.streamops.messaging.redis.RedisCase;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The schedule of waiting events. */
@SuppressWarnings("NullAway.Init") // set before each test
class WaitingEventsIT extends RedisCase {
    private static final Instant NOW = Instant.parse("2026-01-04T02:00:00Z");
    private static final Duration SECOND = Duration.ofSeconds(1);

    private WaitingEventStore events;

    @BeforeEach
    void start() {
        events = new WaitingEventStore(redis, 100);
    }

    private static RawMessage message(String body) throws IOException {
        var header = new BasicProperties.Builder().messageId("m").build().toFrame(0, body.length());
        var bytes = Buffer.buffer(header.getPayload()).appendString(body).getBytes();
        return RawMessage.decode(Base64.getEncoder().encodeToString(bytes));
    }

    private void add(int from, int to) throws Exception {
        for (var i = from; i < to; i++) {
            await(events.add(message("body " + i), NOW.plusMillis(i), SECOND));
        }
    }

    private static List<String> bodies(List<Entry> entries) {
        return entries.stream()
                .map(entry -> new String(RawMessage.decode(entry.message()).body(), UTF_8))
                .toList();
    }

    @Test
    void theSameEventIsThereOnceSinceItCameFirst() throws Exception {
        assertThat(await(events.add(message("one"), NOW, SECOND))).contains(NOW);
        assertThat(await(events.add(message("one"), NOW.plus(SECOND), SECOND))).contains(NOW);
        var due = await(events.take(NOW.plus(SECOND), 10));
        assertThat(due.all()).isEqualTo(1);
        assertThat(due.entries()).singleElement().satisfies(entry -> {
            assertThat(entry.since()).isEqualTo(NOW);
            assertThat(entry.attempts()).isEqualTo(1);
        });
    }

    @Test
    void noMoreAreKeptThanMay() throws Exception {
        add(0, 100);
        assertThat(await(events.add(message("more"), NOW, SECOND))).isEmpty();
        assertThat(await(events.add(message("body 7"), NOW, SECOND))).contains(NOW.plusMillis(7));
    }

    @Test
    void whatIsDueLongestAndWhatIsDueLastAreTakenInHalves() throws Exception {
        add(0, 50);
        var due = await(events.take(NOW.plusSeconds(60), 5));
        assertThat(bodies(due.entries())).containsExactly("body 0", "body 1", "body 2", "body 49", "body 48");
        assertThat(due.all()).isEqualTo(50);
        assertThat(due.next()).contains(NOW.plusMillis(1_003));
    }

    @Test
    void whatIsTakenIsNobodyElsesUntilItsLeaseEnds() throws Exception {
        add(0, 3);
        var later = NOW.plusSeconds(10);
        assertThat(await(events.take(NOW, 5)).entries()).isEmpty();
        var taken = await(events.take(later, 5)).entries();
        assertThat(taken).hasSize(3);
        assertThat(await(events.take(later.plusSeconds(44), 5)).entries()).isEmpty();
        var again = await(events.take(later.plusSeconds(45), 5)).entries();
        assertThat(bodies(again)).containsExactlyInAnyOrderElementsOf(bodies(taken));

        await(events.remove(taken.getFirst()));
        await(events.missed(taken.getFirst(), later));
        assertThat(await(events.renew(taken.getFirst(), later))).isEmpty();
        assertThat(await(events.take(later.plusSeconds(46), 5)).all()).isEqualTo(3);
    }

    @Test
    void whatIsPutOffComesAgainAndWhatIsRemovedDoesNot() throws Exception {
        add(0, 3);
        var now = NOW.plusSeconds(10);
        var taken = await(events.take(now, 5)).entries();
        await(events.missed(taken.get(0), now.plusSeconds(2)));
        await(events.giveBack(taken.get(1), now.plusSeconds(2)));
        var renewed = await(events.renew(taken.get(2), now.plusMillis(1))).orElseThrow();
        await(events.remove(taken.get(2)));
        assertThat(await(events.take(now, 5)).all()).isEqualTo(3);
        await(events.remove(renewed));
        var due = await(events.take(now.plusSeconds(2), 5));
        assertThat(due.all()).isEqualTo(2);
        assertThat(due.entries()).extracting(Entry::attempts).containsExactlyInAnyOrder(2, 1);
        assertThat(await(redis.ask(Request.cmd(Command.KEYS).arg("collected:waiting:*"))))
                .hasSize(2);
    }

    @Test
    void anEntryWithoutItsMessageIsForgotten() throws Exception {
        add(0, 1);
        var key = await(redis.ask(Request.cmd(Command.KEYS).arg("collected:waiting:*")))
                .get(0);
        await(redis.send(Request.cmd(Command.DEL).arg(key.toString())));
        var due = await(events.take(NOW.plusSeconds(5), 5));
        assertThat(due.entries()).isEmpty();
        assertThat(due.all()).isZero();
        assertThat(due.next()).isEmpty();
    }
}
