package io.streamops.jobs.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.job.JobEvent;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events as clients get them, and where they resume. */
class JobEventStreamTest {
    @Test
    void dataIsJsonWhereItIsJson() {
        var event = JobEventStream.event("1-0", new JobEvent("token", 7, "worker", "{\"text\":\"a\"}"));
        assertThat(event.id()).isEqualTo("1-0");
        assertThat(event.name()).isEqualTo("token");
        assertThat(event.data())
                .isEqualTo("{\"id\":\"1-0\",\"type\":\"token\",\"ts\":7,\"step\":\"worker\","
                        + "\"data\":{\"text\":\"a\"}}");
        for (var text : List.of("", "{", "1 2", "nul")) {
            var odd = JobEventStream.event("1-0", new JobEvent("token", 7, "worker", text));
            assertThat(new JsonObject(odd.data()).getValue("data")).as(text).isEqualTo(text);
        }
        var none = JobEventStream.event("1-0", new JobEvent("token", 7, "worker", "null"));
        assertThat(new JsonObject(none.data()).getValue("data")).isNull();
    }

    @Test
    void aNameStaysOneLine() {
        var event = JobEventStream.event("1-0", new JobEvent("a\r\nb\u0000c", 7, "", "{}"));
        assertThat(event.name()).isEqualTo("a  b c");
        assertThat(JobEventStream.event("1-0", new JobEvent("", 7, "", "{}")).name())
                .isNull();
    }
}
