package io.streamops.jobs.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cursors of lists. */
class JobListCursorTest {
    @Test
    void aPlaceIsReadAsItWasWritten() {
        for (var place : List.of(new JobList.Cursor("1795003200000", "a/b"), new JobList.Cursor("-1", "f-1"))) {
            assertThat(JobList.Cursor.read(place.toString())).contains(place);
            assertThat(place.toString()).matches("[A-Za-z0-9_-]+");
        }
    }

    @Test
    void whatWasNeverWrittenHereIsNoPlace() {
        for (var text : List.of("1", "/", "1/", "inf/a", "1/a b", "1/" + "x".repeat(201), "1/h\u00e9")) {
            var encoded = Base64.getUrlEncoder().encodeToString(text.getBytes(UTF_8));
            assertThat(JobList.Cursor.read(encoded)).as(text).isEmpty();
        }
        assertThat(JobList.Cursor.read("%")).isEmpty();
        assertThat(JobList.Cursor.read("")).isEmpty();
    }
}
