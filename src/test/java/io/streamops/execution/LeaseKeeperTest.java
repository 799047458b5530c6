package io.streamops.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamops.execution.RunCancelled.Reason;
import io.streamops.messaging.Eventually;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(VertxExtension.class)
class LeaseKeeperTest {
    private static final Duration OFTEN = Duration.ofMillis(5);
    private static final Duration LONG = Duration.ofMinutes(1);

    private static final class Named extends Lease {
        private final String name;

        Named(String name) {
            this.name = name;
        }
    }

    /** The owners that have lost their lease. */
    private final Set<String> lost = ConcurrentHashMap.newKeySet();

    private final List<Integer> queries = new CopyOnWriteArrayList<>();
    private volatile boolean away;
    private final Vertx vertx;
    private final VirtualContext context;
    private final LeaseKeeper<Named> keeper;

    LeaseKeeperTest(Vertx vertx) throws Exception {
        this.vertx = vertx;
        this.context = new VirtualContext(vertx);
        this.keeper = context.call(() -> new LeaseKeeper<>(vertx, LONG));
    }

    @AfterEach
    void close() throws Exception {
        context.run(() -> {
            keeper.shutDown();
            keeper.close();
        });
    }

    private Future<List<Boolean>> ask(List<Named> leases) {
        queries.add(leases.size());
        return away
                ? Future.failedFuture("the store is away")
                : Future.succeededFuture(
                        leases.stream().map(lease -> !lost.contains(lease.name)).toList());
    }

    private Named add(String name) throws Exception {
        return context.call(() -> keeper.add(new Named(name)));
    }

    private CompletableFuture<String> attempt(Named lease) {
        return context.begin(() ->
                lease.attempt(LONG, run -> run.await(Promise.<String>promise().future())));
    }

    private CompletableFuture<String> rest(Named lease) {
        return context.begin(() -> {
            lease.rest(run -> run.await(Promise.promise().future()));
            return "rested";
        });
    }

    private static Reason reason(CompletableFuture<?> ended) {
        return catchThrowableOfType(RunCancelled.class, () -> {
                    try {
                        ended.get(30, TimeUnit.SECONDS);
                    } catch (java.util.concurrent.ExecutionException e) {
                        throw e.getCause();
                    }
                })
                .reason();
    }

    @Test
    void aLeaseThatIsLostCancelsItsRunAndNoOther() throws Exception {
        var mine = add("mine");
        var other = add("other");
        var running = attempt(mine);
        var going = attempt(other);
        lost.add("mine");

        context.run(() -> keeper.renewEvery(OFTEN, this::ask));

        assertThat(reason(running)).isEqualTo(Reason.LEASE_LOST);
        assertThat(going).isNotDone();
        assertThat(context.call(() -> keeper.holds(mine))).isFalse();
        assertThat(context.call(() -> keeper.holds(other))).isTrue();
        assertThat(reason(attempt(mine))).isEqualTo(Reason.LEASE_LOST);
    }

    @Test
    void aLostLeaseIsNotQueriedAgain() throws Exception {
        add("mine");
        lost.add("mine");
        context.run(() -> keeper.renewEvery(OFTEN, this::ask));

        Eventually.until(
                "the lease is lost",
                () -> context.call(() -> keeper.leases().stream().allMatch(Lease::isLost)));
        var before = queries.size();
        add("other");
        Eventually.until("leases were renewed", () -> queries.size() > before + 3);

        assertThat(queries).allMatch(count -> count == 1);
    }

    @Test
    void aCancellationIsNoticedWithoutRenewal() throws Exception {
        var mine = add("mine");
        var running = attempt(mine);
        context.run(() -> keeper.checkEvery(OFTEN, this::ask));
        Eventually.until("leases were checked", () -> !queries.isEmpty());

        lost.add("mine");

        assertThat(reason(running)).isEqualTo(Reason.LEASE_LOST);
    }

    @Test
    void nothingIsCheckedWhileAnAnswerIsAwaited() throws Exception {
        var mine = add("mine");
        var answer = Promise.<List<Boolean>>promise();
        var checks = new AtomicInteger();
        context.run(() -> keeper.checkEvery(OFTEN, leases -> {
            checks.incrementAndGet();
            return answer.future();
        }));
        context.run(() -> keeper.renewEvery(OFTEN, this::ask));
        Eventually.until("leases were renewed", () -> queries.size() > 40);
        assertThat(checks).hasValue(1);

        answer.complete(List.of(true));
        Eventually.until("leases are checked again", () -> checks.get() > 1);
        assertThat(context.call(() -> keeper.holds(mine))).isTrue();
    }

    @Test
    void aLeaseThatIsNotRenewedBecomesStaleAndItsRunGoesOn() throws Exception {
        away = true;
        var brief = context.call(() -> new LeaseKeeper<Named>(vertx, Duration.ofMillis(50)));
        var mine = context.call(() -> brief.add(new Named("mine")));
        var running = attempt(mine);
        context.run(() -> brief.renewEvery(OFTEN, this::ask));

        Eventually.until("the lease is stale", () -> context.call(mine::isStale) && queries.size() > 3);
        assertThat(running).isNotDone();

        away = false;
        Eventually.until("the lease is renewed", () -> !context.call(mine::isStale));
        assertThat(running).isNotDone();
        context.run(brief::close);
        context.run(brief::shutDown);
    }

    @Test
    void theAgeOfALeaseCountsFromItsRequest() throws Exception {
        var stale = context.call(() -> keeper.add(new Named("mine"), System.nanoTime() - LONG.toNanos() - 1));

        assertThat(context.call(stale::isStale)).isTrue();
        assertThat(context.call(add("other")::isStale)).isFalse();
    }

    @Test
    void manyLeasesAreQueriedInBatches() throws Exception {
        context.run(() -> {
            for (var i = 0; i < 1_201; i++) {
                keeper.add(new Named("lease " + i));
            }
            keeper.renewEvery(OFTEN, this::ask);
        });

        Eventually.until("leases were renewed", () -> queries.size() >= 3);
        assertThat(queries.subList(0, 3)).containsExactly(500, 500, 201);
    }

    @Test
    void whenItDrainsRestsEndAndNothingBegins() throws Exception {
        var working = attempt(add("working"));
        var resting = rest(add("resting"));
        Eventually.until(
                "a lease rests",
                () -> context.call(() -> keeper.leases().stream().anyMatch(Lease::isResting)));

        context.run(keeper::drain);

        assertThat(reason(resting)).isEqualTo(Reason.SHUTDOWN);
        assertThat(reason(attempt(add("late")))).isEqualTo(Reason.SHUTDOWN);
        assertThat(working).isNotDone();
        context.run(keeper::shutDown);
        assertThat(reason(working)).isEqualTo(Reason.SHUTDOWN);
    }

    @Test
    void onceShutDownEveryRunIsCancelled() throws Exception {
        context.run(keeper::shutDown);
        var late = add("late");

        var run = context.call(() -> late.begin(it -> it.await(Promise.promise().future())));

        assertThat(reason(run.result().toCompletionStage().toCompletableFuture()))
                .isEqualTo(Reason.SHUTDOWN);
    }

    @ParameterizedTest
    @EnumSource
    void theFirstReasonCountsForAllThatFollows(Reason first) throws Exception {
        var mine = add("mine");
        context.run(() -> mine.cancel(first));
        context.run(() -> mine.cancel(Reason.TIMEOUT));

        assertThat(reason(attempt(mine))).isEqualTo(first);
        assertThat(reason(rest(mine))).isEqualTo(first);
    }

    @Test
    void whileALeaseRestsOthersHaveItsPermit() throws Exception {
        var limiter = ConcurrencyLimiter.fifo(1);
        var mine = add("mine");
        var permit = context.call(() -> limiter.acquire().await());
        var back = Promise.<Void>promise();
        var rested = context.begin(() -> {
            mine.rest(permit, run -> run.await(back.future()));
            return "rested";
        });

        var other = context.call(() -> limiter.acquire().await());
        back.complete();
        context.run(() -> {});
        assertThat(rested).isNotDone();
        context.run(other::close);

        assertThat(rested.get(30, TimeUnit.SECONDS)).isEqualTo("rested");
        assertThat(context.call(limiter::running)).isOne();
        assertThat(context.call(mine::isResting)).isFalse();
    }

    @Test
    void itTellsWhenNoLeaseIsLeft() throws Exception {
        assertThat(context.call(keeper::empty).isComplete()).isTrue();
        var mine = add("mine");
        var empty = context.call(keeper::empty);
        assertThat(empty.isComplete()).isFalse();

        assertThat(context.call(() -> keeper.remove(mine))).isTrue();
        VirtualContext.await(empty);
        assertThat(context.call(() -> keeper.remove(mine))).isFalse();
    }
}
