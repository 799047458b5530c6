package io.streamops.jobs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.job.JobTask;
import io.streamops.jobs.task.TaskKind;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PermitsTest {
    private static TaskKind kind(JobTask task, int concurrency) {
        return new TaskKind(task, (payload, run) -> new JsonObject(), concurrency, Duration.ofMinutes(1));
    }

    private final Permits permits = new Permits(3, List.of(kind(JobTask.CHAT, 1), kind(JobTask.TOOL, 5)));

    @Test
    void aKindThatIsFullWaitsWhileOthersRun() {
        var first = permits.take(JobTask.CHAT);
        var second = permits.take(JobTask.CHAT);
        var tool = permits.take(JobTask.TOOL);

        assertThat(first.succeeded()).isTrue();
        assertThat(second.isComplete()).isFalse();
        assertThat(tool.succeeded()).isTrue();
        first.result().close();
        assertThat(second.succeeded()).isTrue();
    }

    @Test
    void noMoreRunThanMayOfAllKindsAndTheOldestThatMayIsNext() {
        var running = permits.take(JobTask.CHAT);
        permits.take(JobTask.TOOL);
        var last = permits.take(JobTask.TOOL);
        var chat = permits.take(JobTask.CHAT);
        var older = permits.take(JobTask.TOOL);
        var younger = permits.take(JobTask.TOOL);
        assertThat(List.of(chat.isComplete(), older.isComplete(), younger.isComplete()))
                .containsOnly(false);

        last.result().close();
        assertThat(older.succeeded()).isTrue();
        assertThat(chat.isComplete()).isFalse();
        running.result().close();
        assertThat(chat.succeeded()).isTrue();
        assertThat(younger.isComplete()).isFalse();
    }

    @Test
    void aPermitIsHeldUntilAllWhoShareItAreThrough() {
        var first = permits.take(JobTask.CHAT).result();
        var next = permits.take(JobTask.CHAT);
        first.share();
        first.close();
        assertThat(next.isComplete()).isFalse();
        first.close();
        assertThat(next.succeeded()).isTrue();
    }

    @Test
    void whenItClosesAllWhoWaitFailAndWhoRunsGoesOn() {
        var running = permits.take(JobTask.CHAT);
        var waiting = permits.take(JobTask.CHAT);
        permits.close();
        assertThat(waiting.cause()).isInstanceOf(Interrupted.class);
        assertThat(permits.take(JobTask.TOOL).cause()).isInstanceOf(Interrupted.class);
        running.result().close();
    }
}
