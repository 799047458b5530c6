package io.streamops.crawl.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.fetch.FetchResult;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageStatusTest {
    @ParameterizedTest
    @ValueSource(ints = {200, 201, 203})
    void theseStatusesArePages(int status) {
        var response = response(status, null);

        assertThat(PageStatus.of(response)).isEqualTo(new PageStatus.Found(response));
    }

    @ParameterizedTest
    @CsvSource({
        "204, 'The site answered 204 No Content, which is not a page'",
        "206, 'The site answered 206 Partial Content, which is not a page'",
        "300, The site answered 300 Multiple Choices",
        "401, The site answered 401 Unauthorized",
        "404, The site answered 404 Not Found",
        "410, The site answered 410 Gone"
    })
    void theseAreNeverTriedAgain(int status, String reason) {
        assertThat(PageStatus.of(response(status, Duration.ofSeconds(1)))).isEqualTo(new PageStatus.Never(reason));
    }

    @ParameterizedTest
    @CsvSource({
        "429, The site answered 429 Too Many Requests",
        "500, The site answered 500 Internal Server Error",
        "503, The site answered 503 Service Unavailable"
    })
    void theseAreTriedAgainWhenTheSiteWantsIt(int status, String reason) {
        var wait = Duration.ofSeconds(7);

        assertThat(PageStatus.of(response(status, wait))).isEqualTo(new PageStatus.TryAgain(reason, wait, true));
        assertThat(PageStatus.of(response(status, null))).isEqualTo(new PageStatus.TryAgain(reason, null, true));
    }

    @Test
    void aFailureIsTriedAgainWhereThatMayDoBetter() {
        assertThat(PageStatus.of(new FetchResult.Failed("Request timed out", true)))
                .isEqualTo(new PageStatus.TryAgain("Request timed out", null, false));
        assertThat(PageStatus.of(new FetchResult.Failed("There is no such host", false)))
                .isEqualTo(new PageStatus.Never("There is no such host"));
        assertThat(PageStatus.of(new FetchResult.Refused("Not a public address")))
                .isEqualTo(new PageStatus.Never("Not a public address"));
    }

    @Test
    void aRedirectIsFollowedAndWhatHasNotChangedIsKept() {
        var target = HttpUrl.get("http://example.com/there");

        assertThat(PageStatus.of(new FetchResult.Redirect(301, target))).isEqualTo(new PageStatus.Moved(target));
        assertThat(PageStatus.of(new FetchResult.NotModified())).isEqualTo(new PageStatus.Unchanged());
    }

    private static FetchResult.Response response(int status, @Nullable Duration retryAfter) {
        return new FetchResult.Response(
                status, "text/html", Buffer.buffer(), false, FetchResult.Validators.NONE, retryAfter);
    }
}
