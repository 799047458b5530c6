package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.events.run.EventErrors;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.tasks.run.TaskLease.Driver;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Random histories of processors that start and crash, and the invariants of the scripts in any order of events. */
@ExtendWith(VertxExtension.class)
class TaskHistoryIT {
    private static final int HISTORIES = 60;
    private static final int STEPS = 40;
    private static final int MAX_RETRIES = 3;
    private static final Duration OVER_AT_ONCE = Duration.ofMillis(1);
    private static final RetryDelay DELAY = new RetryDelay(Duration.ofSeconds(30), new Random(5));

    @TempDir
    static Path dir;

    private static EmbeddedRedis server;
    private static RedisConnections redis;
    private static TaskRunStore runs;

    @BeforeAll
    static void open(Vertx vertx) throws Exception {
        server = EmbeddedRedis.start(dir, 0);
        redis = new RedisConnections(vertx, server.address());
        runs = new TaskRunStore(redis, Duration.ofHours(1));
    }

    @AfterAll
    static void close() throws Exception {
        await(redis.close());
        server.stop();
    }

    private static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    @Test
    void tasksEndOnceAndAreNotAttemptedTooOftenInAnyHistory() throws Exception {
        for (var seed = 1; seed <= HISTORIES; seed++) {
            var history = new History(seed);
            for (var step = 0; step < STEPS; step++) {
                history.step();
                history.check();
            }
        }
    }

    /** One task, its processors, and its history. */
    private static final class History {
        private final Random chance;
        private final SetClock clock = new SetClock();
        private final TaskRequest request;
        private final EntityId task;
        private final String name;
        private @Nullable TaskLease held;
        private TaskEvent.@Nullable Failed unpublished;
        private int round;
        private int tries;
        /** Attempts without a result: crashed or released. */
        private int undone;

        private @Nullable TaskEvent ended;
        private int tokens;

        History(int seed) {
            chance = new Random(seed);
            name = "history " + seed;
            task = new EntityId("task-" + seed);
            request = new TaskRequest(
                    new TaskEvent.Created(
                            task, TaskType.DATA_EXPORT, new JsonObject(), 0, MAX_RETRIES, clock.instant()),
                    null,
                    null);
        }

        void step() throws Exception {
            switch (chance.nextInt(10)) {
                case 0, 1 -> claim(Driver.EVENT);
                case 2, 3 -> claimDue();
                case 4 -> conclude(new AttemptResult.Succeeded(new JsonObject(), Duration.ZERO));
                case 5, 6 -> conclude(new AttemptResult.Failed(new EventError("E", "m", chance.nextInt(5) > 0, null)));
                case 7 -> tell();
                case 8 -> giveBack();
                default -> again();
            }
        }

        private void claimDue() throws Exception {
            clock.advance(Duration.ofMinutes(chance.nextInt(10)));
            var due = await(runs.takeDue(clock.instant(), OVER_AT_ONCE, 1_000));
            if (due.tasks().contains(task)) {
                claim(Driver.DUE);
            }
        }

        private void claim(Driver driver) throws Exception {
            var claim = await(runs.claim(task, "token-" + tokens++, driver, OVER_AT_ONCE, clock.instant(), 0));
            switch (claim) {
                case TaskClaimResult.Held ours -> begun(ours);
                case TaskClaimResult.Final is -> assertThat(ended).as(name).isNotNull();
                case TaskClaimResult.Scheduled scheduled ->
                    assertThat(ended).as(name).isNull();
                case TaskClaimResult.Busy busy -> assertThat(ended).as(name).isNull();
                case TaskClaimResult.Gone gone -> assertThat(driver).as(name).isEqualTo(Driver.DUE);
            }
        }

        private void begun(TaskClaimResult.Held ours) throws Exception {
            assertThat(ended).as(name + ": no try after an ending").isNull();
            assertThat(ours.lease().round()).as(name).isEqualTo(round);
            if (held != null) {
                undone++;
            }
            tries++;
            held = ours.lease();
            if (ours.unpublished() != null) {
                assertThat(ours.unpublished().retryCount()).as(name).isEqualTo(held.retryCount());
            }
            var token = held.token();
            if (ours.crashed()) {
                conclude(new AttemptResult.Failed(EventErrors.crashed("it")));
            } else {
                Eventually.until("the lease of " + token + " is over", this::leaseIsOver);
            }
        }

        private boolean leaseIsOver() throws Exception {
            var answer = await(redis.ask(Request.cmd(Command.TIME)));
            var now = Long.parseLong(answer.get(0).toString()) * 1_000
                    + Long.parseLong(answer.get(1).toString()) / 1_000;
            return now >= Long.parseLong(field("lease"));
        }

        private String field(String field) throws Exception {
            return String.valueOf(await(redis.send(
                    Request.cmd(Command.HGET).arg(TaskRunStore.key(task)).arg(field))));
        }

        private void conclude(AttemptResult verdict) throws Exception {
            var claim = held;
            if (claim == null) {
                return;
            }
            var event = verdict.event(request, claim.retryCount(), clock.instant(), DELAY);
            held = null;
            if (event instanceof TaskEvent.Failed failed) {
                assertThat(await(runs.retry(claim, failed, request))).as(name).isTrue();
                assertThat(await(runs.retry(claim, failed, request)))
                        .as(name + ": asked twice")
                        .isTrue();
                unpublished = failed;
            } else {
                assertThat(await(runs.finalize(claim, event))).as(name).isTrue();
                ended = event;
            }
        }

        private void tell() throws Exception {
            if (unpublished != null) {
                await(runs.markPublished(unpublished));
                unpublished = null;
            }
            if (ended != null) {
                await(runs.markPublished(task, round));
            }
        }

        private void giveBack() throws Exception {
            if (held != null) {
                await(runs.release(held, clock.instant()));
                held = null;
                undone++;
            }
        }

        private void again() throws Exception {
            var fresh = field("state").equals("fresh") && round > 0;
            var begun = await(runs.beginRound(task, clock.instant()));
            var unknown = tries == 0 && round == 0;
            assertThat(begun).as(name).isEqualTo(ended instanceof TaskEvent.DeadLettered || fresh || unknown);
            if (begun && !fresh) {
                round++;
                tries = 0;
                undone = 0;
                ended = null;
                unpublished = null;
            }
        }

        void check() throws Exception {
            assertThat(tries - undone).as(name).isBetween(0, MAX_RETRIES + 1);
            assertThat(field("state")).as(name).isIn("null", "fresh", "running", "waiting", "ended");
            if (ended != null) {
                assertThat(field("end")).as(name).isEqualTo(ended.type().word());
            }
            var score = await(
                    redis.send(Request.cmd(Command.ZSCORE).arg(TaskRunStore.DUE).arg(task.value())));
            if (field("state").equals("waiting")) {
                assertThat(score).as(name + ": what waits is in the schedule").isNotNull();
            }
            if (field("state").equals("fresh")) {
                assertThat(score).as(name).isNull();
            }
        }
    }
}
