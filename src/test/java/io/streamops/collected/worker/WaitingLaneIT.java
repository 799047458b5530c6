package io.streamops.collected.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.collected.statistics.BatchProgress;
import io.streamops.collected.statistics.BatchProgress.State;
import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.OnEachRabbit;
import io.streamops.messaging.rabbit.RabbitParking;
import io.streamops.settings.CollectedSettings;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Events about missing objects, as third-party collectors see them. */
@OnEachRabbit
class WaitingLaneIT extends CollectedCase {
    private static final CollectedSettings IMPATIENT = new CollectedSettings(true, Duration.ofSeconds(4), 1_024);
    private static final int MANY = 1_200;
    /** Of 20,000 events of 4 kB each is more than the consumer's heap. */
    private static final int VERY_MANY = 20_000;

    private void publishMissing(int count) throws Exception {
        for (var i = 0; i < count; i++) {
            collector.publish(event(1_000 + i, 2));
        }
    }

    private static void putMissing(RunningConsumer consumer, int count) throws Exception {
        for (var i = 0; i < count; i++) {
            put(consumer, key(1_000 + i), batch(2 * i, 2 * i + 2));
        }
    }

    @Test
    void whatWaitsForObjectsHoldsUpNothingHoweverManyWait() throws Exception {
        try (var consumer = consumer().start()) {
            publishMissing(MANY);
            put(consumer, key(1), batch(10_000, 10_005));
            collector.publish(event(1, 5));
            assertThat(ForeignCollector.json(collector.results(1).getFirst()).getString("job_id"))
                    .isEqualTo("proj_xyz-brand-1");
            Eventually.until("all others wait", () -> consumer.waiting() == MANY);
            untilQuiet(consumer);
            assertThat(collector.parkedCount()).isZero();
            assertThat(consumer.progress(PROJECT).subList(0, 100)).anySatisfy(batch -> {
                assertThat(batch.state()).isEqualTo(State.WAITING);
                assertThat(batch.waits())
                        .extracting(BatchProgress.Wait::reason)
                        .asString()
                        .matches("crawl-results/tiktok/proj_xyz/brand/batch_\\d+.json does not exist");
            });
            putMissing(consumer, 50);
            collector.results(50);
            Eventually.until("the others still wait", () -> consumer.waiting() == MANY - 50);
            assertThat(consumer.counted(PROJECT)).isEqualTo(105);
        }
    }

    @Test
    @SuppressWarnings("try") // a process is there to be killed
    void whoeverIsKilledWhatWaitsIsCountedOnce() throws Exception {
        try (var watcher = consumer()) {
            ConsumerProcess.start(brokers, "128m").awaitReady().close();
            for (var kill = 0; kill < 3; kill++) {
                publishMissing(40);
                try (var process = ConsumerProcess.start(brokers, "128m").awaitReady()) {
                    var some = 10 * (kill + 1);
                    Eventually.until("it is in the middle of it", () -> waits(watcher) >= some);
                }
            }
            putMissing(watcher, 40);
            try (var process = ConsumerProcess.start(brokers, "128m").awaitReady()) {
                Eventually.until("it works on some", () -> watcher.counted(PROJECT) > 0);
            }
            endLeases(watcher);
            watcher.start();
            try (var other = consumer().start()) {
                Eventually.until(
                        "all are through",
                        () -> watcher.progress(PROJECT).stream().allMatch(batch -> batch.state() == State.DONE)
                                && waits(watcher) == 0);
                untilQuiet(watcher);
                untilQuiet(other);
            }
            assertThat(watcher.counted(PROJECT)).isEqualTo(80);
            assertThat(watcher.progress(PROJECT)).hasSize(40);
            assertThat(collector.parkedCount()).isZero();
            assertThatFiguresAreThoseOfAnUndisturbedRun(watcher, 1_000, 40, 2);
        }
    }

    /** Expires their leases, as if the consumer was killed. */
    private static void endLeases(RunningConsumer consumer) throws Exception {
        RunningConsumer.await(consumer.redis.ask(Request.cmd(Command.ZINTERSTORE)
                .arg("collected:waiting")
                .arg(1)
                .arg("collected:waiting")
                .arg("WEIGHTS")
                .arg(0)));
    }

    /** Does not wait for the lease of a killed consumer, because no other consumer has taken the events. */
    private static int waits(RunningConsumer consumer) throws Exception {
        var due = Request.cmd(Command.ZCARD).arg("collected:waiting");
        return Integer.parseInt(RunningConsumer.await(consumer.redis.ask(due)).toString());
    }

    @Test
    void theEventOfAnObjectThatNeverComesIsParkedOnceUnchanged() throws Exception {
        var body = event(1, 1).put("more", "é\u0000").encodePrettily().getBytes(UTF_8);
        try (var consumer = consumer().start(IMPATIENT, Optional.empty())) {
            collector.channel.basicPublish("smap.events", "data.collected", properties(), body);
            Eventually.until("it was tried", () -> consumer.waitingLane().retried() > 0);
        }
        try (var one = consumer().start(IMPATIENT, Optional.empty());
                var other = consumer().start(IMPATIENT, Optional.empty())) {
            var parked = collector.parked(1).getFirst();
            assertThat(parked.getBody()).isEqualTo(body);
            assertThat(ForeignCollector.header(parked, "x-parked-reason"))
                    .isEqualTo(BUCKET + "/" + key(1) + " does not exist, after waiting 4 s");
            assertThat(Integer.parseInt(ForeignCollector.header(parked, "x-parked-attempts")))
                    .isGreaterThan(2);
            assertThat(ForeignCollector.header(parked, "x-parked-queue")).isEqualTo(ForeignCollector.QUEUE);
            var headers = new HashMap<>(parked.getProps().getHeaders());
            headers.keySet().removeIf(name -> name.startsWith("x-parked-"));
            assertThat(headers.toString()).isEqualTo(properties().getHeaders().toString());
            assertThat(parked.getProps().builder().headers(null).build())
                    .isEqualTo(properties().builder().headers(null).build());
            Eventually.until("it waits no longer", () -> waits(one) == 0);
            var batch = one.progress(PROJECT).getFirst();
            assertThat(batch.state()).isEqualTo(State.PARKED);
            assertThat(batch.waits())
                    .extracting(BatchProgress.Wait::reason)
                    .asString()
                    .contains("does not exist");
            assertThat(one.waitingLane().parked() + other.waitingLane().parked())
                    .isEqualTo(1);
            assertThat(collector.parkedCount()).isZero();
        }
    }

    @SuppressWarnings("JavaUtilDate") // the client's own
    private static BasicProperties properties() {
        return new BasicProperties.Builder()
                .deliveryMode(2)
                .contentType("application/json")
                .contentEncoding("utf-8")
                .correlationId("corr")
                .messageId("msg")
                .replyTo("answers")
                .type("data.collected")
                .appId("collector")
                .priority(3)
                .timestamp(Date.from(Instant.ofEpochSecond(1_750_000_000)))
                .headers(new HashMap<>(Map.of("tries", 7, "big", 1L << 40, "flag", true)))
                .build();
    }

    @Test
    void whatIsReplayedIsWaitedForAnew() throws Exception {
        try (var consumer = consumer().start(IMPATIENT, Optional.empty())) {
            var parking = new RabbitParking(ForeignCollector.QUEUE, consumer.rabbit, ForeignCollector.QUEUE);
            collector.publish(event(1, 1));
            Eventually.until("it is parked", () -> collector.parkedCount() == 1);
            var id = RunningConsumer.await(parking.list(0, 1))
                    .parked()
                    .getFirst()
                    .id();
            assertThat(RunningConsumer.await(parking.replay(id))).isTrue();
            Eventually.until("it waits again", () -> waits(consumer) == 1);
            put(consumer, key(1), batch(0, 1));
            collector.results(1);
            Eventually.until("it waits no longer", () -> waits(consumer) == 0);
            assertThat(collector.parkedCount()).isZero();
            assertThat(consumer.progress(PROJECT).getFirst().state()).isEqualTo(State.DONE);
        }
    }

    @Test
    void anEventThatComesTwiceWaitsOnce() throws Exception {
        try (var consumer = consumer().start()) {
            for (var i = 0; i < 20; i++) {
                collector.publish(event(1, 5));
            }
            Eventually.until("all are settled", () -> consumer.lane().settled() == 20);
            assertThat(waits(consumer)).isEqualTo(1);
            put(consumer, key(1), batch(0, 5));
            collector.results(1);
            assertThat(consumer.counted(PROJECT)).isEqualTo(5);
        }
    }

    @Test
    void anEventThatIsTooLargeToBeKeptIsParkedWithTheReason() throws Exception {
        try (var consumer = consumer().start()) {
            collector.publish(event(1, 1).put("more", "x".repeat(MissingObjectPolicy.LARGEST)));
            assertThat(ForeignCollector.header(collector.parked(1).getFirst(), "x-parked-reason"))
                    .matches(".*batch_001.json does not exist; the event has \\d+ bytes, more than the 65536 .*");
            assertThat(waits(consumer)).isZero();
        }
    }

    @Test
    void whileMinioIsAwayNothingIsGivenUp() throws Exception {
        try (var consumer = consumer().start(IMPATIENT, Optional.empty())) {
            collector.publish(event(1, 5));
            Eventually.until("it waits", () -> waits(consumer) == 1);
            put(consumer, key(1), batch(0, 5));
            var port = store.address().endpoint().getPort();
            store.stop();
            Eventually.until(
                    "that is noticed",
                    () -> "minio".equals(consumer.waitingLane().pausedBy()));
            store = EmbeddedObjectStore.start(folder.resolve("store"), port);
            Eventually.until("it is through or found", () -> waits(consumer) == 0);
            collector.results(1);
            assertThat(collector.parkedCount()).isZero();
        }
    }

    @Test
    void whatWaitsNeedsNoMemory() throws Exception {
        try (var watcher = consumer();
                var process = ConsumerProcess.start(brokers, "80m").awaitReady()) {
            collector.publish(event(2, 1).put("more", "x".repeat(4_000)));
            Eventually.until("it waits", () -> waits(watcher) == 1);
            multiply(watcher, VERY_MANY);
            put(watcher, key(1), batch(0, 5));
            collector.publish(event(1, 5));
            collector.results(1);
            Eventually.until("hundreds were looked at", () -> tried(watcher) > 500);
            assertThat(process.isAlive()).isTrue();
            assertThat(waits(watcher)).isEqualTo(VERY_MANY + 1);
        }
    }

    /** Adds this many more such events, all of them due. */
    private static void multiply(RunningConsumer consumer, int count) throws Exception {
        RunningConsumer.await(consumer.redis.ask(Request.cmd(Command.EVAL)
                .arg("""
                    local id = redis.call('ZRANGE', KEYS[1], 0, 0)[1]
                    local message = redis.call('HGET', KEYS[1] .. ':' .. id, 'message')
                    local since = redis.call('HGET', KEYS[1] .. ':' .. id, 'since')
                    for i = 1, ARGV[1] do
                      redis.call('HSET', KEYS[1] .. ':' .. i, 'message', message, 'since', since, 'attempts', 1)
                      redis.call('ZADD', KEYS[1], i, i)
                    end
                    return 1
                    """)
                .arg(1)
                .arg("collected:waiting")
                .arg(count)));
    }

    /** The number of them that were checked or are being checked. */
    private static int tried(RunningConsumer consumer) throws Exception {
        var looked = Request.cmd(Command.ZCOUNT)
                .arg("collected:waiting")
                .arg("(" + VERY_MANY)
                .arg("+inf");
        return Integer.parseInt(
                RunningConsumer.await(consumer.redis.ask(looked)).toString());
    }
}
