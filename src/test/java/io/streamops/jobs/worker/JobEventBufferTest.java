package io.streamops.jobs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.job.JobEvent;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class JobEventBufferTest {
    private final JobEventBuffer events =
            new JobEventBuffer("worker.chat", InstantSource.fixed(Instant.ofEpochMilli(1_700_000_000_000L)));

    @Test
    void tokensInARowAreOneEventAndOfProgressTheLastCounts() {
        events.token("a");
        events.token("b");
        events.progress(new JsonObject().put("done", 1));
        events.progress(new JsonObject().put("done", 2));
        events.message("m");
        events.message("n");
        events.token("c");

        assertThat(events.take())
                .extracting(event -> event.type() + event.data())
                .containsExactly(
                        "token{\"text\":\"ab\"}",
                        "progress{\"done\":2}",
                        "message{\"text\":\"m\"}",
                        "message{\"text\":\"n\"}",
                        "token{\"text\":\"c\"}");
        assertThat(events.isEmpty()).isTrue();
    }

    @Test
    void whatWasTakenIsNotAddedTo() {
        events.token("a");
        assertThat(events.take())
                .containsExactly(new JobEvent("token", 1_700_000_000_000L, "worker.chat", "{\"text\":\"a\"}"));
        events.token("b");
        assertThat(events.take()).extracting(JobEvent::data).containsExactly("{\"text\":\"b\"}");
        assertThat(events.take()).isEmpty();
    }

    @Test
    void itIsFullWithTooMuchUnpublishedText() {
        events.token("x".repeat(1 << 20));
        assertThat(events.isFull()).isFalse();
        events.token("x");
        assertThat(events.isFull()).isTrue();
        events.take();
        assertThat(events.isFull()).isFalse();
    }

    @Test
    void itIsFullWithTooManyEventsOrTooMuchInAll() {
        for (var i = 0; i <= 2_000; i++) {
            events.message("m");
        }
        assertThat(events.isFull()).isTrue();
        events.take();
        for (var i = 0; i < 16; i++) {
            assertThat(events.isFull()).isFalse();
            events.token("x".repeat(1 << 20));
            events.take();
        }
        assertThat(events.isFull()).isTrue();
    }
}
