package io.streamops.collected.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.collected.TestPosts;
import io.streamops.collected.statistics.BatchProgress.State;
import io.streamops.contract.collected.CollectedMessage;
import io.streamops.messaging.redis.RedisCase;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Batches and how far they are. */
@SuppressWarnings("NullAway.Init") // set before each test
class BatchLogIT extends RedisCase {
    private BatchLog log;

    @BeforeEach
    void start() {
        log = new BatchLog(redis, 10);
    }

    private static CollectedMessage.Origin origin(int number) {
        return new CollectedMessage.Origin(
                "e" + number, "campaign", "job-1", "tiktok", number, TestPosts.BEGIN.plusSeconds(number));
    }

    private static BatchProgress progress(State state, long done, String... errors) {
        return new BatchProgress(state, 1_000L, done, errors.length, List.of(errors));
    }

    private ProjectStatisticsReader.Totals totals() throws Exception {
        return await(new ProjectStatisticsReader(redis).totals("campaign")).orElseThrow();
    }

    @Test
    void aWaitingBatchSaysWhyAndOlderBuildsReadItAsRunning() throws Exception {
        var wait = new BatchProgress.Wait("b/k does not exist", TestPosts.BEGIN);
        await(log.progress(origin(1), BatchProgress.waiting(1_000L, wait)));
        assertThat(await(log.find(origin(1)))).contains(BatchProgress.waiting(1_000L, wait));
        var key = await(redis.ask(Request.cmd(Command.KEYS).arg("collected:batch:*")))
                .get(0);
        assertThat(await(redis.ask(Request.cmd(Command.GET).arg(key.toString())))
                        .toString())
                .contains("\"state\":\"RUNNING\"");

        await(log.progress(origin(1), BatchProgress.parked(1_000L, wait)));
        assertThat(await(log.find(origin(1)))).contains(BatchProgress.parked(1_000L, wait));
        await(log.progress(origin(1), progress(State.RUNNING, 250)));
        assertThat(await(log.find(origin(1)))).contains(progress(State.RUNNING, 250));
        assertThat(totals().batches()).isZero();
    }

    @Test
    void aBatchIsSeenWhileItRunsAndCountsOnceItIsThrough() throws Exception {
        assertThat(await(log.find(origin(1)))).isEmpty();
        await(log.progress(origin(1), progress(State.RUNNING, 250)));
        assertThat(await(log.find(origin(1)))).contains(progress(State.RUNNING, 250));
        assertThat(totals().batches()).isZero();

        await(log.progress(origin(1), progress(State.DONE, 998, "bad", "worse")));
        await(log.progress(origin(1), progress(State.DONE, 998, "bad", "worse")));
        await(log.progress(origin(1), progress(State.RUNNING, 250)));
        assertThat(await(log.find(origin(1)))).contains(progress(State.DONE, 998, "bad", "worse"));
        assertThat(totals().batches()).isEqualTo(1);
        assertThat(totals().errors()).isEqualTo(2);
    }

    @Test
    void whatCameManyTimesAtOnceCountsOnce() throws Exception {
        var stored = new ArrayList<Future<Void>>();
        for (var i = 0; i < 100; i++) {
            stored.add(log.progress(origin(i % 5), progress(State.DONE, 1, "one")));
        }
        await(Future.join(stored));
        assertThat(totals().batches()).isEqualTo(5);
        assertThat(totals().errors()).isEqualTo(5);
    }

    @Test
    void theLastOnesAreListedAndOfTheOthersIsKeptThatTheyAreThrough() throws Exception {
        for (var i = 0; i < 25; i++) {
            await(log.progress(origin(i), progress(State.DONE, 999, "bad")));
        }
        var recent = await(log.recent("campaign", 2, 3));
        assertThat(recent.total()).isEqualTo(10);
        assertThat(recent.batches().stream().map(BatchLog.Entry::origin))
                .containsExactly(origin(22), origin(21), origin(20));
        assertThat(await(log.find(origin(3)))).contains(new BatchProgress(State.DONE, 1_000L, 999, 1, List.of()));
        assertThat(await(redis.ask(Request.cmd(Command.KEYS).arg("collected:batch:*")))
                        .size())
                .isEqualTo(10);
        await(log.progress(origin(3), progress(State.DONE, 999, "bad")));
        assertThat(totals().batches()).isEqualTo(25);
        assertThat(await(log.recent("nobody's", 0, 10)).batches()).isEmpty();
    }

    @Test
    void problemsAreStoredUpToABound() throws Exception {
        var errors = new String[100];
        Arrays.fill(errors, "x".repeat(10_000));
        await(log.progress(origin(1), progress(State.RUNNING, 1, errors)));
        var kept = await(log.find(origin(1))).orElseThrow();
        assertThat(kept.errors()).isEqualTo(100);
        assertThat(kept.firstErrors()).hasSize(20).allMatch(error -> error.length() == 300);
    }
}
