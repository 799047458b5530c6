package io.streamops.jobs.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.jobs.kind.TestRun;
import io.streamops.messaging.Eventually;
import io.streamops.settings.LlmSettings;
import io.vertx.core.json.JsonObject;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChatFailuresTest extends ChatClientCase {
    private static final ChatClient.Limits IMPATIENT =
            new ChatClient.Limits(LONG, Duration.ofMillis(300), 20_000, 1_000, 2, Duration.ofMillis(1), LONG);

    private ChatClient at(String base) {
        return new ChatClient(
                vertx,
                new LlmSettings(Optional.of(URI.create(base)), Optional.empty(), Optional.of(FakeOpenAi.KEY)),
                LIMITS,
                () -> NOW);
    }

    @Test
    void nobodyThereIsUnavailable() throws Exception {
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        assertThat(failure(at("http://127.0.0.1:" + port)).code()).isEqualTo("llm_unavailable");
        assertThat(failure(at("http://unknown.invalid/v1")).code()).isEqualTo("llm_unavailable");
    }

    @Test
    void anErrorOfTheServerIsUnavailable() {
        fake.then(FakeAnswer.error(500, "oops", "the GPU is on fire"));

        assertThat(failure().code()).isEqualTo("llm_unavailable");
        assertThat(fake.requests()).hasSize(1);
    }

    @Test
    void aRefusalTellsWhatTheEndpointSaysWithoutTheKey() {
        fake.then(
                FakeAnswer.error(401, "invalid_api_key", "Incorrect API key provided: " + FakeOpenAi.KEY + ".\n Bye"));

        var error = failure();

        assertThat(error.code()).isEqualTo("llm_refused");
        assertThat(error.message())
                .isEqualTo("the language model's endpoint answered 401: Incorrect API key provided: ***. Bye");
    }

    @Test
    void aLongRefusalIsCut() {
        fake.then(FakeAnswer.error(400, "bad", "x".repeat(100_000)), FakeAnswer.status(403, "<html>no</html>"));

        assertThat(failure().message()).hasSizeLessThan(400).contains("xxx");
        assertThat(failure().message()).isEqualTo("the language model's endpoint answered 403");
    }

    @Test
    void aRedirectIsNotFollowed() {
        fake.then(FakeAnswer.status(307, "", "Location", "/elsewhere/chat/completions"));

        assertThat(failure().code()).isEqualTo("llm_refused");
        assertThat(fake.requests()).hasSize(1);
    }

    @Test
    void anOverloadedEndpointIsRetriedAfterItsDelay() {
        fake.then(
                FakeAnswer.error(429, "rate_limit", "slow down", "Retry-After", "0"),
                FakeAnswer.status(503, "loading the model"),
                FakeAnswer.says("now"));

        assertThat(ask().text()).isEqualTo("now");
        assertThat(fake.requests()).hasSize(3);
    }

    @Test
    void retriesEndAfterAFewAttempts() {
        fake.then(FakeAnswer.status(429, ""), FakeAnswer.status(429, ""), FakeAnswer.error(429, "rate", "slow down"));

        var error = failure();

        assertThat(error.code()).isEqualTo("llm_rate_limited");
        assertThat(error.message()).endsWith("slow down");
        assertThat(fake.requests()).hasSize(3);
    }

    @Test
    void nobodyWaitsForAnHourOrForMoney() {
        fake.then(FakeAnswer.status(429, "", "Retry-After", "3600"));
        assertThat(failure().code()).isEqualTo("llm_rate_limited");

        fake.then(FakeAnswer.error(429, "insufficient_quota", "You exceeded your current quota"));
        assertThat(failure().message()).contains("quota");
        assertThat(fake.requests()).hasSize(2);
    }

    @Test
    void theWaitEndsWithTheRun() throws Exception {
        fake.then(FakeAnswer.status(429, "", "Retry-After", "50"), FakeAnswer.says("too late"));
        var answer = TestRun.onVirtualThread(this::ask);
        Eventually.until("there is a request", () -> fake.requests().size() == 1);

        run.cancel();

        assertThatThrownBy(() -> answer.await(30, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
        assertThat(fake.requests()).hasSize(1);
    }

    @Test
    void silenceIsATimeoutBeforeTheFirstByteAndBehindIt() throws Exception {
        fake.then(FakeAnswer.silent());
        assertThat(failure(IMPATIENT).code()).isEqualTo("llm_timeout");

        fake.then(FakeAnswer.silentAfter(FakeAnswer.pieces("well")));
        assertThat(failure(IMPATIENT).code()).isEqualTo("llm_timeout");
        assertThat(run.text()).isEqualTo("well");
        Eventually.until("both connections are closed", () -> fake.givenUp() == 2);
    }

    @Test
    void aCancelClosesTheConnectionWhileTheModelSpeaks() throws Exception {
        fake.then(FakeAnswer.endless(": still thinking\n\n"));
        var answer = TestRun.onVirtualThread(this::ask);
        Eventually.until("there is a request", () -> fake.requests().size() == 1);

        run.cancel();

        assertThatThrownBy(() -> answer.await(30, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
        Eventually.until("the connection is closed", () -> fake.givenUp() == 1);
    }

    @Test
    void aCancelClosesTheConnectionBeforeTheModelSpeaks() throws Exception {
        fake.then(FakeAnswer.silent());
        var answer = TestRun.onVirtualThread(this::ask);
        Eventually.until("there is a request", () -> fake.requests().size() == 1);

        run.cancel();

        assertThatThrownBy(() -> answer.await(30, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
        Eventually.until("the connection is closed", () -> fake.givenUp() == 1);
    }

    @Test
    void aRunThatHasEndedSendsNoRequest() {
        run.cancel();

        assertThatThrownBy(this::ask).isInstanceOf(CancellationException.class);
        fake.then(FakeAnswer.says("x"));
        assertThat(endpoint(LIMITS).complete(HELLO, new TestRun()).text()).isEqualTo("x");
        assertThat(fake.requests()).hasSize(1);
    }

    @Test
    void aConnectionThatBreaksOffIsUnavailable() {
        fake.then(
                FakeAnswer.cutAfter(FakeAnswer.pieces("half an")),
                FakeAnswer.endAfter(FakeAnswer.pieces("half an")),
                FakeAnswer.cutAfter(": nothing yet\n\n"));

        for (var i = 0; i < 3; i++) {
            assertThat(failure().code()).isEqualTo("llm_unavailable");
        }
    }

    @Test
    void tokensBeforeABrokenConnectionArePublished() {
        for (var i = 0; i < 50; i++) {
            fake.then(FakeAnswer.cutAfter(FakeAnswer.pieces("half ", "an")));

            assertThat(failure().code()).isEqualTo("llm_unavailable");
            assertThat(run.text()).isEqualTo("half an".repeat(i + 1));
        }
    }

    @Test
    void anErrorInTheMiddleOfTheAnswerIsReported() {
        fake.then(FakeAnswer.endAfter(FakeAnswer.pieces("half an")
                + FakeAnswer.event(new JsonObject().put("error", new JsonObject().put("message", "out of memory")))));

        var error = failure();

        assertThat(error.code()).isEqualTo("llm_unavailable");
        assertThat(error.message()).endsWith("out of memory");
    }

    @Test
    void garbageIsCalledGarbage() {
        fake.then(
                FakeAnswer.endAfter("data: {\"choices\":\n\n"),
                FakeAnswer.endAfter("data: [1,2]\n\n"),
                FakeAnswer.endAfter("data: {\"hello\":1}\n\n"),
                FakeAnswer.body("text/html", "<html>Welcome to nginx!</html>"),
                FakeAnswer.body("application/json", "\"hello\""));

        for (var i = 0; i < 5; i++) {
            assertThat(failure().code()).isEqualTo("llm_protocol");
        }
    }

    @Test
    void anAnswerWithoutEndIsStoppedAtTheLimit() throws Exception {
        fake.then(
                FakeAnswer.endless(FakeAnswer.pieces("la ".repeat(100))),
                FakeAnswer.endless(": " + "x".repeat(1_000) + "\n\n"),
                FakeAnswer.endless("data: " + "x".repeat(1_000)));

        for (var i = 0; i < 3; i++) {
            assertThat(failure(IMPATIENT).code()).isEqualTo("llm_protocol");
        }
        Eventually.until("the connections are closed", () -> fake.givenUp() == 3);
    }

    @Test
    void whatIsNoHttpIsNoEndpoint() throws Exception {
        var server = vertx.createNetServer()
                .connectHandler(socket -> socket.handler(request -> socket.end(io.vertx.core.buffer.Buffer.buffer(
                        "\u0000\u0001SSH-2.0-OpenSSH_9.6 what do you want from me?\r\n\r\n"))));
        var port = server.listen(0, "127.0.0.1").await(30, TimeUnit.SECONDS).actualPort();

        assertThat(failure(at("http://127.0.0.1:" + port)).code()).isIn("llm_protocol", "llm_unavailable");
    }
}
