package io.streamops.crawl.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.fetch.Validators;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyTest {
    @ParameterizedTest
    @ValueSource(ints = {200, 201, 203})
    void thesesStatusesArePages(int status) {
        var response = response(status, null);

        assertThat(Reply.of(response)).isEqualTo(new Reply.Found(response));
    }

    @ParameterizedTest
    @CsvSource({
        "204, 'The site answered 204 No Content, which is no page'",
        "206, 'The site answered 206 Partial Content, which is no page'",
        "300, The site answered 300 Multiple Choices",
        "401, The site answered 401 Unauthorized",
        "404, The site answered 404 Not Found",
        "410, The site answered 410 Gone"
    })
    void theseAreNeverTriedAgain(int status, String reason) {
        assertThat(Reply.of(response(status, Duration.ofSeconds(1)))).isEqualTo(new Reply.Never(reason));
    }

    @ParameterizedTest
    @CsvSource({
        "429, The site answered 429 Too Many Requests",
        "500, The site answered 500 Internal Server Error",
        "503, The site answered 503 Service Unavailable"
    })
    void theseAreTriedAgainWhenTheSiteWantsIt(int status, String reason) {
        var wait = Duration.ofSeconds(7);

        assertThat(Reply.of(response(status, wait))).isEqualTo(new Reply.TryAgain(reason, wait, true));
        assertThat(Reply.of(response(status, null))).isEqualTo(new Reply.TryAgain(reason, null, true));
    }

    @Test
    void aFailureIsTriedAgainWhereThatMayDoBetter() {
        assertThat(Reply.of(new Fetched.Failed("Request timed out", true)))
                .isEqualTo(new Reply.TryAgain("Request timed out", null, false));
        assertThat(Reply.of(new Fetched.Failed("There is no such host", false)))
                .isEqualTo(new Reply.Never("There is no such host"));
        assertThat(Reply.of(new Fetched.Refused("Not a public address")))
                .isEqualTo(new Reply.Never("Not a public address"));
    }

    @Test
    void aRedirectIsFollowedAndWhatHasNotChangedIsKept() {
        var target = HttpUrl.get("http://example.com/there");

        assertThat(Reply.of(new Fetched.Redirect(301, target))).isEqualTo(new Reply.Moved(target));
        assertThat(Reply.of(new Fetched.NotModified())).isEqualTo(new Reply.Unchanged());
    }

    private static Fetched.Response response(int status, @Nullable Duration retryAfter) {
        return new Fetched.Response(status, "text/html", Buffer.buffer(), false, Validators.NONE, retryAfter);
    }
}
