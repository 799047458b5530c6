package io.streamops.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.LogLines;
import io.streamops.kit.Telemetry;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(VertxExtension.class)
final class DispatcherTest {
    private static final Outcome RETRY = new Outcome.Retry(new IllegalStateException("not yet"), Duration.ofMillis(1));

    private final Vertx vertx;
    private final List<String> handled = new CopyOnWriteArrayList<>();
    private final Map<String, Promise<Outcome>> running = new ConcurrentHashMap<>();
    private final Queue<ReceiptInTest> source = new ArrayDeque<>();
    private final LaneOptions options = LaneOptions.named("lane")
            .withMaxInFlight(2)
            .withMaxWaiting(2)
            .withMaxAttempts(3)
            .withBackoff(new Backoff(Duration.ofMillis(1), Duration.ofMillis(2)));
    private final Context context;

    private Dispatcher<String> made;

    DispatcherTest(Vertx vertx) throws Exception {
        this.vertx = vertx;
        context = ((VertxInternal) vertx).createEventLoopContext();
        made = dispatcher(this::untilReleased);
    }

    /** A handler that ends when the test says so. */
    private Future<Outcome> untilReleased(Delivery<String> delivery) {
        var promise = Promise.<Outcome>promise();
        handled.add(delivery.body());
        running.put(delivery.body(), promise);
        return promise.future();
    }

    private Dispatcher<String> dispatcher(LaneOptions bounds, Lane.Handler<String> handler) throws Exception {
        return on(context, () -> new Dispatcher<>(vertx, bounds, handler, this::fill, Telemetry.unobserved()));
    }

    private Dispatcher<String> dispatcher(Lane.Handler<String> handler) throws Exception {
        return dispatcher(options, handler);
    }

    private void fill(int room) {
        for (var n = 0; n < room && !source.isEmpty(); n++) {
            made.accept(source.remove());
        }
    }

    private static <R> R on(Context context, Callable<R> work) throws Exception {
        var promise = Promise.<R>promise();
        context.runOnContext(task -> {
            try {
                promise.complete(work.call());
            } catch (Exception e) {
                promise.fail(e);
            }
        });
        return promise.future().await(30, TimeUnit.SECONDS);
    }

    private ReceiptInTest accept(Dispatcher<String> dispatcher, ReceiptInTest receipt) throws Exception {
        on(dispatcher.context(), () -> {
            dispatcher.accept(receipt);
            return receipt;
        });
        return receipt;
    }

    private ReceiptInTest accept(Dispatcher<String> dispatcher, String key, String body) throws Exception {
        return accept(dispatcher, new ReceiptInTest(key, body));
    }

    private void end(String body, Outcome outcome) {
        var promise = running.remove(body);
        assertThat(promise).as(body).isNotNull();
        if (promise != null) {
            promise.complete(outcome);
        }
    }

    private static void untilFate(ReceiptInTest receipt, String... fate) throws Exception {
        Eventually.until(receipt + " has met its fate", () -> receipt.fate.equals(List.of(fate)));
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void aMessageThatIsDoneIsSettled(ThreadingModel model) throws Exception {
        var other = model == ThreadingModel.EVENT_LOOP ? context : ((VertxInternal) vertx).createVirtualThreadContext();
        var dispatcher = on(
                other,
                () -> new Dispatcher<String>(
                        vertx,
                        options,
                        delivery -> Future.succeededFuture(Outcome.DONE),
                        room -> {},
                        Telemetry.unobserved()));

        untilFate(accept(dispatcher, "a", "1"), "settled");
        Eventually.until("it is counted", () -> dispatcher.figures().settled() == 1);
    }

    @Test
    void aRejectedMessageIsParkedAndThenSettled() throws Exception {
        var dispatcher = dispatcher(delivery -> Future.succeededFuture(new Outcome.Reject("no")));

        untilFate(accept(dispatcher, "a", "1"), "parked after 1: no", "settled");
    }

    @Test
    void aMessageThatFailsIsTriedAgainAndParkedAfterTheLastAttempt() throws Exception {
        var dispatcher = dispatcher(delivery -> Future.failedFuture(new IllegalStateException("boom")));

        untilFate(
                accept(dispatcher, "a", "1"),
                "failed",
                "failed",
                "parked after 3: failed after 3 attempts, the last one with java.lang.IllegalStateException: boom",
                "settled");
    }

    @Test
    void aHandlerThatThrowsOrAnswersNothingHasFailed() throws Exception {
        var dispatcher = dispatcher(options.withMaxAttempts(1), delivery -> {
            if (delivery.body().equals("throws")) {
                throw new IllegalStateException("thrown");
            }
            return Future.succeededFuture();
        });

        untilFate(
                accept(dispatcher, "a", "throws"),
                "parked after 1: failed after 1 attempts, the last one with java.lang.IllegalStateException: thrown",
                "settled");
        untilFate(
                accept(dispatcher, "a", "answers nothing"),
                "parked after 1: failed after 1 attempts, the last one with java.lang.IllegalStateException: "
                        + "the handler returned no outcome",
                "settled");
    }

    @Test
    void anUndecodableMessageIsParkedAndABrokenDecoderRetried() throws Exception {
        var dispatcher = dispatcher(options.withMaxAttempts(2), delivery -> Future.succeededFuture(Outcome.DONE));

        untilFate(accept(dispatcher, "a", "undecodable"), "parked after 1: no text", "settled");
        untilFate(
                accept(dispatcher, "a", "breaks the decoder"),
                "failed",
                "parked after 2: failed after 2 attempts, the last one with java.lang.IllegalStateException: a bug",
                "settled");
    }

    @Test
    void anUndecodableMessageIsLoggedWithPlaceKeyAndExcerpt() throws Exception {
        var dispatcher = dispatcher(delivery -> Future.succeededFuture(Outcome.DONE));
        try (var lines = LogLines.of("io.streamops.messaging")) {
            var body = "undecodable, and long " + "x".repeat(20_000);
            var key = "k".repeat(1_000);
            untilFate(accept(dispatcher, key, body), "parked after 1: no text", "settled");

            var place = Map.of("lane", "lane", "offset", 7L, "key", key.substring(0, 200), "reason", "no text");
            assertThat(lines.saying("a message cannot be read"))
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .containsAllEntriesOf(place)
                            .containsEntry("level", "ERROR")
                            .containsEntry("content", body.substring(0, 16_384)));
            Eventually.until(
                    "it is parked", () -> !lines.saying("message parked").isEmpty());
            assertThat(lines.saying("message parked").getFirst())
                    .containsAllEntriesOf(place)
                    .containsEntry("attempts", 1);
        }
    }

    @Test
    void aRetryThatTheHandlerAsksForIsNeverParked() throws Exception {
        var dispatcher = dispatcher(options.withMaxAttempts(1), delivery -> {
            handled.add("attempt " + delivery.attempt());
            return Future.succeededFuture(delivery.attempt() < 4 ? RETRY : Outcome.DONE);
        });

        untilFate(accept(dispatcher, "a", "1"), "failed", "failed", "failed", "settled");
        assertThat(handled).containsExactly("attempt 1", "attempt 2", "attempt 3", "attempt 4");
    }

    @Test
    void parkingThatFailsIsTriedAgain() throws Exception {
        var dispatcher = dispatcher(delivery -> Future.succeededFuture(new Outcome.Reject("no")));
        var receipt = new ReceiptInTest("a", "1").parkingAnswers(Future.failedFuture("the broker is away"));

        untilFate(accept(dispatcher, receipt), "parked after 1: no", "parked after 1: no", "settled");
    }

    @Test
    void aMessageThatWaitsHoldsBackItsKeyOnly() throws Exception {
        made = dispatcher(this::untilReleased);
        var first = accept(made, "a", "a1");
        var second = accept(made, "a", "a2");
        var other = accept(made, "b", "b1");

        Eventually.until("two run", () -> running.keySet().equals(Set.of("a1", "b1")));
        end("a1", new Outcome.Retry(new IllegalStateException("later"), Duration.ofMillis(300)));
        end("b1", Outcome.DONE);
        untilFate(other, "settled");
        assertThat(second.fate).isEmpty();
        assertThat(running).doesNotContainKey("a2");
        Eventually.until("it comes again", () -> running.containsKey("a1"));
        end("a1", Outcome.DONE);
        Eventually.until("the next of its key", () -> running.containsKey("a2"));
        end("a2", Outcome.DONE);

        untilFate(first, "failed", "settled");
        untilFate(second, "settled");
        assertThat(handled).containsExactly("a1", "b1", "a1", "a2");
    }

    @Test
    void onlySoManyRunAtOnceAndOnlySoManyAreHeld() throws Exception {
        made = dispatcher(this::untilReleased);
        IntStream.rangeClosed(1, 9).forEach(n -> source.add(new ReceiptInTest(null, "m" + n)));
        on(context, () -> {
            made.pump();
            return true;
        });

        assertThat(running.keySet()).containsExactlyInAnyOrder("m1", "m2");
        assertThat(source).hasSize(7);
        end("m1", RETRY);
        end("m2", RETRY);
        Eventually.until("others take the slots", () -> running.size() == 2);
        assertThat(made.figures().inFlight()).isLessThanOrEqualTo(options.capacity());
    }

    @Test
    void freeSlotsAreFilledEvenIfAllThatCameIsOfOneKey() throws Exception {
        made = dispatcher(this::untilReleased);
        source.add(new ReceiptInTest("a", "a1"));
        source.add(new ReceiptInTest("a", "a2"));
        source.add(new ReceiptInTest("a", "a3"));
        source.add(new ReceiptInTest("b", "b1"));
        on(context, () -> {
            made.pump();
            return true;
        });

        Eventually.until("both keys run", () -> running.keySet().equals(Set.of("a1", "b1")));
    }

    @Test
    void aLaneThatWaitsForSomethingTakesNothingUntilItIsBack() throws Exception {
        var away = new AtomicBoolean(true);
        var cause = new IllegalStateException("connection refused");
        made = dispatcher(delivery -> {
            handled.add(delivery.body() + " " + delivery.attempt());
            return away.get()
                    ? Future.failedFuture(new Unavailable(
                            "redis", cause, () -> away.get() ? Future.failedFuture(cause) : Future.succeededFuture()))
                    : Future.succeededFuture(Outcome.DONE);
        });
        var first = accept(made, "a", "1");
        Eventually.until("it pauses", () -> "redis".equals(made.figures().pausedBy()));
        var second = accept(made, "b", "2");
        assertThat(on(context, made::room)).isZero();

        away.set(false);
        untilFate(first, "settled");
        untilFate(second, "settled");
        assertThat(made.figures().pausedBy()).isNull();
        assertThat(handled).containsExactly("1 1", "1 1", "2 1");
    }

    @Test
    void releasingGivesBackWhatHasNotBegunAndWaitsForWhatHas() throws Exception {
        made = dispatcher(this::untilReleased);
        var runs = accept(made, "a", "a1");
        var queued = accept(made, "a", "a2");
        var other = accept(made, "b", "b1");
        Eventually.until("two run", () -> running.size() == 2);

        var released = releaseKeyA(Duration.ofSeconds(60));
        untilFate(queued, "given back");
        assertThat(released.isComplete()).isFalse();
        end("b1", Outcome.DONE);
        untilFate(other, "settled");
        assertThat(released.isComplete()).isFalse();
        end("a1", Outcome.DONE);

        released.await(30, TimeUnit.SECONDS);
        assertThat(runs.fate).containsExactly("settled");
    }

    private Future<Void> releaseKeyA(Duration limit) throws Exception {
        return on(context, () -> List.of(made.release(receipt -> "a".equals(receipt.key()), limit)))
                .getFirst();
    }

    @Test
    void whatIsReleasedAndFailsIsGivenBackInsteadOfTriedAgain() throws Exception {
        made = dispatcher(this::untilReleased);
        var receipt = accept(made, "a", "a1");
        Eventually.until("it runs", () -> running.size() == 1);

        var released = releaseKeyA(Duration.ofSeconds(60));
        end("a1", RETRY);

        released.await(30, TimeUnit.SECONDS);
        assertThat(receipt.fate).containsExactly("given back");
    }

    @Test
    void whatTakesTooLongIsGivenBackAndItsOutcomeCountsForNothing() throws Exception {
        made = dispatcher(this::untilReleased);
        var late = accept(made, "a", "a1");
        Eventually.until("it runs", () -> running.size() == 1);

        releaseKeyA(Duration.ofMillis(1)).await(30, TimeUnit.SECONDS);
        end("a1", Outcome.DONE);
        var next = accept(made, "b", "b1");
        Eventually.until("the lane goes on", () -> running.containsKey("b1"));
        end("b1", Outcome.DONE);

        untilFate(next, "settled");
        assertThat(late.fate).containsExactly("given back");
    }

    @Test
    void whatIsForgottenIsNeitherSettledNorGivenBack() throws Exception {
        made = dispatcher(this::untilReleased);
        var runs = accept(made, "a", "a1");
        var queued = accept(made, "a", "a2");
        Eventually.until("it runs", () -> running.size() == 1);

        on(context, () -> {
            made.forget(receipt -> "a".equals(receipt.key()));
            return true;
        });
        end("a1", Outcome.DONE);
        var next = accept(made, "a", "a3");
        Eventually.until("the key is free again", () -> running.containsKey("a3"));
        end("a3", Outcome.DONE);

        untilFate(next, "settled");
        assertThat(runs.fate).isEmpty();
        assertThat(queued.fate).isEmpty();
    }

    @Test
    void drainingBeginsNothingMore() throws Exception {
        made = dispatcher(this::untilReleased);
        var first = accept(made, new ReceiptInTest(null, "1"));
        var second = accept(made, new ReceiptInTest(null, "2"));
        var third = accept(made, new ReceiptInTest(null, "3"));
        Eventually.until("two run", () -> running.size() == 2);

        var drained = on(context, () -> List.of(made.drain())).getFirst();
        end("1", Outcome.DONE);
        end("2", new Outcome.Reject("no"));

        drained.await(30, TimeUnit.SECONDS);
        assertThat(first.fate).containsExactly("settled");
        assertThat(second.fate).containsExactly("parked after 1: no", "settled");
        assertThat(third.fate).containsExactly("given back");
        assertThat(made.figures().inFlight()).isZero();
        assertThat(handled).containsExactly("1", "2");
    }

    @Test
    void theBytesOfAMessageCountUntilItIsGoneHoweverItGoes() throws Exception {
        var settled = accept(made, "a", "settled");
        accept(made, "a", "behind it");
        accept(made, "b", "poison");
        assertThat(bytes()).isEqualTo("settledbehind itpoison".length());

        end("settled", Outcome.DONE);
        untilFate(settled, "settled");
        Eventually.until("the next has begun", () -> running.containsKey("behind it"));
        assertThat(bytes()).isEqualTo("behind itpoison".length());
        end("poison", new Outcome.Reject("no"));
        Eventually.until("it is parked", () -> bytes() == "behind it".length());
        on(context, () -> {
            made.forget(all -> true);
            return true;
        });
        assertThat(bytes()).isZero();
    }

    private long bytes() throws Exception {
        return on(context, made::bytes);
    }

    @Test
    void aVerticleThatStopsWhileMessagesWaitLeavesNothingBehind() throws Exception {
        var waiting = new Outcome.Retry(new IllegalStateException("not yet"), Duration.ofMinutes(10));
        assertThatNothingIsLeftBehind(
                new ReceiptInTest("a", "1"),
                waiting,
                () -> Eventually.until("it waits", () -> made.figures().retried() == 1));
    }

    @Test
    void aVerticleThatStopsWhileItsLanePausesLeavesNothingBehind() throws Exception {
        var probes = new AtomicInteger();
        var away = new Unavailable("redis", new IllegalStateException("gone"), () -> {
            probes.incrementAndGet();
            return Future.failedFuture("still gone");
        });
        assertThatNothingIsLeftBehind(
                new ReceiptInTest("a", "1"),
                new Outcome.Retry(away, Duration.ZERO),
                () -> Eventually.until("it waits for the next probe", () -> probes.get() == 2));
    }

    private interface Step {
        void make() throws Exception;
    }

    private void assertThatNothingIsLeftBehind(ReceiptInTest receipt, Outcome outcome, Step beforeItStops)
            throws Exception {
        try (var lines = LogLines.of("ROOT")) {
            var begun = new AtomicBoolean();
            var verticle = new VerticleBase() {
                @Override
                public Future<?> start() {
                    made = new Dispatcher<>(
                            vertx,
                            options,
                            delivery -> Future.succeededFuture(outcome).onSuccess(done -> begun.set(true)),
                            room -> {},
                            Telemetry.unobserved());
                    made.accept(receipt);
                    return Future.succeededFuture();
                }

                @Override
                public Future<?> stop() {
                    return made.drain();
                }
            };
            var onVirtualThreads = new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD);
            var deployed = vertx.deployVerticle(verticle, onVirtualThreads).await(30, TimeUnit.SECONDS);
            Eventually.until("it was tried", begun::get);
            beforeItStops.make();
            vertx.undeploy(deployed).await(30, TimeUnit.SECONDS);
            assertThat(receipt.fate).endsWith("given back");
            assertThat(lines.tellOf(RejectedExecutionException.class)).isFalse();
        }
    }
}
