package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Parking;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The behavior that only lanes over Redis Streams have. */
@SuppressWarnings("NullAway.Init") // set before each test
class StreamLaneIT extends RedisCase {
    private static final String GROUP = "workers";
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(900);

    private final List<Lane> lanes = new ArrayList<>();
    private Queue<Delivery<String>> handled;
    private String stream;

    @BeforeEach
    void useAnotherStream() {
        stream = "stream:" + UUID.randomUUID();
        handled = new ConcurrentLinkedQueue<>();
    }

    @AfterEach
    void stopLanes() throws Exception {
        for (var lane : lanes) {
            lane.stop().await(60, TimeUnit.SECONDS);
        }
        lanes.clear();
    }

    private String add(String payload) {
        return ask("XADD", stream, "*", "job_id", "j1", "task", "chat", "payload", payload)
                .toString();
    }

    private void group() {
        ask("XGROUP", "CREATE", stream, GROUP, "0", "MKSTREAM");
    }

    private long length(String key) {
        return StreamReplies.number(ask("XLEN", key));
    }

    private long pending(String consumer) {
        return ask("XPENDING", stream, GROUP, "-", "+", "100", consumer).size();
    }

    private long pending() {
        return ask("XPENDING", stream, GROUP, "-", "+", "100").size();
    }

    private boolean isConsumer(String name) {
        for (var consumer : ask("XINFO", "CONSUMERS", stream, GROUP)) {
            if (consumer.get(1).toString().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private StreamParking.DeadLetterStream letters() {
        return new StreamParking.DeadLetterStream(stream + ":dlq", List.of("job_id", "task", "payload"), "payload");
    }

    private Lane start(String consumer, Duration lease, LaneOptions options, Lane.Handler<String> handler) {
        var lane = new StreamLane<>(
                vertx,
                redis,
                StreamGroup.Source.of(stream, GROUP, consumer).withLease(lease),
                letters(),
                options,
                fields -> fields.getOrDefault("payload", ""),
                handler,
                Telemetry.unobserved(),
                InstantSource.system());
        lanes.add(lane);
        lane.start().await();
        return lane;
    }

    private Lane start(String consumer, Duration lease, Lane.Handler<String> handler) {
        return start(consumer, lease, LaneOptions.named(consumer), handler);
    }

    private void stop(Lane lane) {
        lanes.remove(lane);
        lane.stop().await();
    }

    private Future<Outcome> note(Delivery<String> delivery) {
        handled.add(delivery);
        return Future.succeededFuture(Outcome.DONE);
    }

    private void untilHandled(String payload) throws Exception {
        Eventually.until(
                "it is handled", () -> handled.stream().anyMatch(d -> d.body().equals(payload)));
    }

    private void untilNothingPends() throws Exception {
        Eventually.until("nothing is pending", () -> pending() == 0);
    }

    @Test
    void whatADeadConsumerHeldIsTakenOverWhenItsLeaseHasRunOut() throws Exception {
        group();
        add("left");
        ask("XREADGROUP", "GROUP", GROUP, "dead", "STREAMS", stream, ">");

        start("heir", SHORT, this::note);

        untilHandled("left");
        untilNothingPends();
        assertThat(handled).singleElement().extracting(Delivery::attempt).isEqualTo(2);
    }

    @Test
    void anEarlierLifeOfTheSameConsumerIsContinuedAtOnce() throws Exception {
        group();
        add("mine");
        ask("XREADGROUP", "GROUP", GROUP, "me", "STREAMS", stream, ">");

        start("me", LONG, this::note);

        untilHandled("mine");
        untilNothingPends();
        assertThat(handled).singleElement().extracting(Delivery::attempt).isEqualTo(2);
    }

    @Test
    void aLeaseIsRenewedWhileAHandlerRunsAndWhileARetryWaits() throws Exception {
        var gate = Promise.<Void>promise();
        var short2 = Duration.ofMillis(600);
        add("slow");
        add("later");
        start("holder", short2, delivery -> {
            if (delivery.body().equals("later") && delivery.attempt() == 1) {
                return Future.succeededFuture(
                        new Outcome.Retry(new IllegalStateException("not yet"), Duration.ofSeconds(2)));
            }
            return delivery.body().equals("slow")
                    ? gate.future().compose(open -> note(delivery))
                    : note(delivery).onComplete(done -> gate.complete());
        });
        var thief = new ConcurrentLinkedQueue<String>();
        start("thief", short2, delivery -> {
            thief.add(delivery.body());
            return Future.succeededFuture(Outcome.DONE);
        });

        untilHandled("slow");
        untilHandled("later");
        untilNothingPends();
        assertThat(thief).isEmpty();
    }

    @Test
    void anOutcomeChangesNothingOnceSomebodyElseHasTheEntry() throws Exception {
        var gate = Promise.<Void>promise();
        var id = add("contested");
        var zombie = start("zombie", SHORT, delivery -> gate.future().map(open -> Outcome.DONE));
        Eventually.until("it is held", () -> pending("zombie") == 1);

        ask("XCLAIM", stream, GROUP, "thief", "0", id);
        Eventually.until("the lane has let it go", () -> zombie.figures().inFlight() == 0);
        gate.complete();
        stop(zombie);

        assertThat(pending("thief")).isEqualTo(1);
    }

    @Test
    void aRejectionParksNothingOnceSomebodyElseHasTheEntry() throws Exception {
        var gate = Promise.<Void>promise();
        var id = add("contested");
        var zombie = start("zombie", LONG, delivery -> gate.future().map(open -> new Outcome.Reject("too late")));
        Eventually.until("it is held", () -> pending("zombie") == 1);

        ask("XCLAIM", stream, GROUP, "thief", "0", id);
        gate.complete();
        Eventually.until("the lane has let it go", () -> zombie.figures().inFlight() == 0);

        assertThat(pending("thief")).isEqualTo(1);
        assertThat(length(letters().stream())).isZero();
    }

    @Test
    void aGroupThatIsGoneIsMadeAgain() throws Exception {
        start("steady", LONG, this::note);
        add("first");
        untilHandled("first");
        untilNothingPends();

        ask("DEL", stream);
        add("second");

        untilHandled("second");
        untilNothingPends();
    }

    @Test
    void anEntryThatWasDeletedIsAcknowledged() throws Exception {
        group();
        var id = add("deleted");
        add("kept");
        ask("XREADGROUP", "GROUP", GROUP, "dead", "STREAMS", stream, ">");
        ask("XDEL", stream, id);

        start("heir", SHORT, this::note);

        untilHandled("kept");
        untilNothingPends();
        assertThat(handled).hasSize(1);
    }

    @Test
    void attemptsAreCountedAcrossConsumersButOnlyThoseThatHaveBegun() throws Exception {
        var options = LaneOptions.named("first").withMaxInFlight(1).withBackoff(new Backoff(LONG, LONG));
        add("fails");
        add("waits");
        var hangs = Promise.<Outcome>promise();
        var first = start("first", LONG, options.withDrainTime(Duration.ofMillis(100)), delivery -> {
            if (delivery.body().equals("fails")) {
                throw new IllegalStateException("no");
            }
            return delivery.body().equals("waits") ? hangs.future() : note(delivery);
        });
        Eventually.until("the first has failed", () -> first.figures().retried() == 1);
        Eventually.until("the second hangs", () -> first.figures().inFlight() == 2);
        stop(first);

        start("second", LONG, this::note);
        untilHandled("fails");
        untilHandled("waits");
        untilNothingPends();
        assertThat(handled)
                .allSatisfy(delivery -> assertThat(delivery.attempt()).isEqualTo(2));
    }

    @Test
    void aConsumerIsDeletedOnACleanStopUnlessItHasSomethingPending() throws Exception {
        var clean = start("clean", LONG, this::note);
        add("done");
        untilHandled("done");
        untilNothingPends();
        stop(clean);
        assertThat(isConsumer("clean")).isFalse();

        var hangs = Promise.<Outcome>promise();
        var laden = start(
                "laden",
                LONG,
                LaneOptions.named("laden").withDrainTime(Duration.ofMillis(100)),
                delivery -> hangs.future());
        add("undone");
        Eventually.until("it is held", () -> pending("laden") == 1);
        stop(laden);
        assertThat(isConsumer("laden")).isTrue();
        assertThat(pending("laden")).isEqualTo(1);
    }

    @Test
    void theBacklogIsWhatPendsAndWhatNobodyHasYetAlsoAfterDeletions() {
        group();
        var ids = new ArrayList<String>();
        for (var n = 0; n < 1_300; n++) {
            ids.add(add("payload " + n));
        }
        ask("XREADGROUP", "GROUP", GROUP, "c", "COUNT", 5, "STREAMS", stream, ">");
        ask("XACK", stream, GROUP, ids.get(0), ids.get(1));
        assertThat(backlog()).isEqualTo(new StreamBacklog(3, 1_295));

        ask("XDEL", stream, ids.get(700), ids.get(1));
        assertThat(backlog()).isEqualTo(new StreamBacklog(3, 1_294));
        assertThat(StreamBacklog.of(redis, stream, "nobody").await()).isEqualTo(new StreamBacklog(0, 1_298));
        assertThat(StreamBacklog.of(redis, "no such stream", "nobody").await()).isEqualTo(new StreamBacklog(0, 0));
    }

    private StreamBacklog backlog() {
        return StreamBacklog.of(redis, stream, GROUP).await();
    }

    @Test
    void aParkedEntryHasTheFieldsOfTheContractAndGoesBackAsItWas() throws Exception {
        start("parks", LONG, delivery -> Future.succeededFuture(new Outcome.Reject("no such task")));
        var id = add("{\"a\": \"ü\"}");
        Eventually.until("it is parked", () -> length(letters().stream()) == 1);

        var letter = ask("XRANGE", letters().stream(), "-", "+").get(0);
        assertThat(StreamReplies.fields(letter.get(1)))
                .containsEntry("src_stream", stream)
                .containsEntry("src_group", GROUP)
                .containsEntry("src_msg_id", id)
                .containsEntry("consumer", "parks")
                .containsEntry("error", "no such task")
                .containsEntry("traceback", "")
                .containsEntry("job_id", "j1")
                .containsEntry("task", "chat")
                .containsEntry("payload", "{\"a\": \"ü\"}")
                .containsKeys("ts", "raw");
        stopLanes();

        var parking = new StreamParking("jobs", redis, letters());
        assertThat(parking.replay(letter.get(0).toString()).await()).isTrue();
        var replayed = ask("XRANGE", stream, "-", "+").get(1).get(1);
        assertThat(StreamReplies.strings(replayed))
                .containsExactly("job_id", "j1", "task", "chat", "payload", "{\"a\": \"ü\"}");
        assertThat(parking.list(0, 10).await().total()).isZero();
    }

    @Test
    void aDeadLetterOfAPeerIsShownAndReplayedFromTheFieldsThatItHas() {
        var id = ask(
                        "XADD",
                        letters().stream(),
                        "*",
                        "src_stream",
                        stream,
                        "error",
                        "boom",
                        "job_id",
                        "j9",
                        "task",
                        "rag",
                        "payload",
                        "{}",
                        "raw",
                        "{'job_id': 'j9'}")
                .toString();
        var parking = new StreamParking("jobs", redis, letters());

        var page = parking.list(0, 10).await();
        assertThat(page.parked()).singleElement().satisfies(parked -> {
            assertThat(parked.reason()).isEqualTo("boom");
            assertThat(parked.headers()).isEqualTo(Map.of("job_id", "j9", "task", "rag", "payload", "{}"));
            assertThat(parked.body()).isEqualTo("{}");
        });
        assertThat(parking.replay(id).await()).isTrue();
        assertThat(length(stream)).isEqualTo(1);
    }

    @Test
    void pagesOfParkedEntriesFollowEachOther() {
        for (var n = 0; n < 450; n++) {
            ask("XADD", letters().stream(), "*", "error", "e" + n, "raw", "{\"payload\":\"" + n + "\"}");
        }
        var parking = new StreamParking("jobs", redis, letters());
        assertThat(parking.list(398, 4).await().parked())
                .extracting(Parking.ParkedMessage::body)
                .containsExactly("398", "399", "400", "401");
        assertThat(parking.list(449, 10).await().parked()).hasSize(1);
        assertThat(parking.list(0, 450).await().parked()).hasSize(450);
        assertThat(parking.list(500, 10).await().parked()).isEmpty();
    }

    @Test
    void aStreamThatIsNoneFailsTheStart() {
        ask("SET", stream, "text");
        var lane = new StreamLane<>(
                vertx,
                redis,
                StreamGroup.Source.of(stream, GROUP, "c"),
                letters(),
                LaneOptions.named("refused"),
                fields -> "",
                this::note,
                Telemetry.unobserved(),
                InstantSource.system());
        assertThat(lane.start().transform(Future::succeededFuture).await().cause())
                .hasMessageContaining("WRONGTYPE");
    }
}
