package io.streamops.jobs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.job.JobError;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.TestRun;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NowToolTest {
    private final NowTool tool = new NowTool(() -> Instant.parse("2026-03-01T23:30:00.0129Z"));

    @Test
    void theTimeIsInUtcByDefault() {
        assertThat(tool.run(new JsonObject(), new TestRun())).isEqualTo(new JsonObject("""
                {"iso": "2026-03-01T23:30:00.012Z", "epochMs": 1772407800012, "zone": "UTC", "weekday": "Sunday"}"""));
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Vienna, 2026-03-02T00:30:00.012+01:00, Monday",
        "America/New_York, 2026-03-01T18:30:00.012-05:00, Sunday",
        "+05:30, 2026-03-02T05:00:00.012+05:30, Monday",
        "Z, 2026-03-01T23:30:00.012Z, Sunday"
    })
    void theTimeIsInTheRequestedZone(String zone, String iso, String weekday) {
        var output = (JsonObject) tool.run(new JsonObject().put("zone", zone), new TestRun());

        assertThat(output.getString("iso")).isEqualTo(iso);
        assertThat(output.getString("weekday")).isEqualTo(weekday);
        assertThat(output.getString("zone")).isEqualTo(zone);
        assertThat(output.getLong("epochMs")).isEqualTo(1_772_407_800_012L);
    }

    @Test
    void whatIsNoZoneIsSaidToBeNone() {
        for (var zone : new String[] {"Europe/Atlantis", "../etc", "vienna", "+99"}) {
            assertThatThrownBy(() -> tool.run(new JsonObject().put("zone", zone), new TestRun()))
                    .isInstanceOfSatisfying(
                            Failure.class,
                            failure -> assertThat(new JobError(failure.code(), failure.message()))
                                    .isEqualTo(
                                            new JobError("invalid_arguments", "/arguments/zone is not a time zone")));
        }
    }
}
