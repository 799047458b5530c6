package io.streamops.jobs.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.JobHandler;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobWorkerConfigTest {
    private static final JobHandler.Definition CHAT =
            new JobHandler.Definition(JobKind.CHAT, (payload, run) -> new JsonObject(), 4, Duration.ofMinutes(5));

    @Test
    void theConfigOverridesTheKind() {
        var config = new JsonObject("{\"concurrency\": {\"chat\": 9}, \"timeLimitS\": {\"chat\": 7, \"rag\": 1}}");
        assertThat(JobWorkerConfig.of(config).applied(List.of(CHAT)))
                .containsExactly(new JobHandler.Definition(JobKind.CHAT, CHAT.handler(), 9, Duration.ofSeconds(7)));
    }

    @Test
    void withoutAConfigTheKindIsUnchanged() {
        assertThat(JobWorkerConfig.of(null).applied(List.of(CHAT))).containsExactly(CHAT);
        assertThat(JobWorkerConfig.of(new JsonObject()).applied(List.of(CHAT))).containsExactly(CHAT);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"concurrency": 3} | concurrency must be an object of numbers by kind of job
            {"concurrency": {"dance": 3}} | concurrency has "dance", which is no kind of job; there are chat, plan, code
            {"concurrency": {"chat": 0}} | concurrency.chat is 0 and must be a number from 1 to 1000
            {"timeLimitS": {"chat": "long"}} | timeLimitS.chat is long and must be a number from 1 to 86400
            """)
    void whatCannotBeIsNamed(String config, String complaint) {
        assertThatThrownBy(() -> JobWorkerConfig.of(new JsonObject(config)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(complaint);
    }
}
