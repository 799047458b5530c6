package io.streamops.jobs.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.jobs.kind.TestRun;
import io.streamops.messaging.Eventually;
import io.streamops.settings.LlmSettings;
import io.vertx.core.Promise;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChatClientTest extends ChatClientCase {
    @Test
    void theTokensArePublishedAndJoinToTheAnswer() {
        fake.then(FakeAnswer.says("Grüße ", "aus ", "東京", " 𝒳!"));

        var answer = ask();

        assertThat(answer.text()).isEqualTo("Grüße aus 東京 𝒳!");
        assertThat(answer.model()).isEqualTo("fake-1-0815");
        assertThat(answer.usage()).isEqualTo(new JsonObject().put("total_tokens", 42));
        assertThat(run.text()).isEqualTo(answer.text());
    }

    @Test
    void theRequestIsWhatTheProtocolSays() {
        fake.then(FakeAnswer.says("x"));
        var request = new ChatClient.Request(HELLO.messages(), "other-2", 0.5, 99);

        endpoint(LIMITS).complete(request, run);

        assertThat(fake.requests()).singleElement().satisfies(sent -> {
            assertThat(sent.method() + " " + sent.uri()).isEqualTo("POST /v1/chat/completions");
            assertThat(sent.authorization()).contains("Bearer " + FakeOpenAi.KEY);
            assertThat(sent.body())
                    .isEqualTo(new JsonObject()
                            .put("messages", HELLO.messages())
                            .put("stream", true)
                            .put("model", "other-2")
                            .put("temperature", 0.5)
                            .put("max_tokens", 99)
                            .put("stream_options", new JsonObject().put("include_usage", true)));
        });
    }

    @Test
    void withoutAKeyNoneIsSentAndTheModelIsTheOneThatIsSet() {
        fake.then(FakeAnswer.says("x"));
        var settings =
                new LlmSettings(fake.settings().baseUrl(), fake.settings().model(), Optional.empty());

        new ChatClient(vertx, settings, LIMITS, () -> NOW).complete(HELLO, run);

        assertThat(fake.requests()).singleElement().satisfies(request -> {
            assertThat(request.authorization()).isEmpty();
            assertThat(request.body().getString("model")).isEqualTo(FakeOpenAi.MODEL);
        });
    }

    @Test
    void aTokenIsPublishedBeforeTheNextOneArrives() throws Exception {
        fake.then(FakeAnswer.silentAfter(FakeAnswer.pieces("first")));

        var answer = TestRun.onVirtualThread(this::ask);

        Eventually.until("the first token is published", () -> run.text().equals("first"));
        assertThat(answer.isComplete()).isFalse();
        run.cancel();
    }

    @Test
    void aWordlessEndIsFineOnceTheModelHasFinished() {
        fake.then(FakeAnswer.endAfter(
                FakeAnswer.pieces("all") + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n\n"));

        assertThat(ask().text()).isEqualTo("all");
    }

    @Test
    void anAnswerInOnePieceIsTakenToo() {
        fake.then(FakeAnswer.body(
                "application/json",
                new JsonObject()
                        .put("model", "plain")
                        .put(
                                "choices",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("message", ChatClient.Request.message("assistant", "Hello!"))))
                        .encode()));

        assertThat(ask()).isEqualTo(new ChatClient.Completion("Hello!", "plain", null));
        assertThat(run.tokens()).containsExactly("Hello!");
    }

    @Test
    void anEndpointWithoutUsageIsRetriedWithoutIt() {
        fake.then(
                FakeAnswer.error(400, "invalid_request", "Unrecognized request argument supplied: stream_options"),
                FakeAnswer.says("fine"));

        assertThat(ask().text()).isEqualTo("fine");
        assertThat(fake.requests())
                .hasSize(2)
                .last()
                .satisfies(request ->
                        assertThat(request.body()).doesNotContain(java.util.Map.entry("stream_options", "")));
        assertThat(fake.requests().getLast().body().containsKey("stream_options"))
                .isFalse();
    }

    @Test
    void anotherNameForTheMaximumOfTokensIsRetriedWithIt() {
        fake.then(
                FakeAnswer.error(400, "unsupported_parameter", "Use 'max_completion_tokens' instead of 'max_tokens'."),
                FakeAnswer.error(400, "bad", "stream_options?"),
                FakeAnswer.says("fine"));

        assertThat(endpoint(LIMITS)
                        .complete(new ChatClient.Request(HELLO.messages(), null, null, 7), run)
                        .text())
                .isEqualTo("fine");
        assertThat(fake.requests().getLast().body().fieldNames())
                .containsExactlyInAnyOrder("messages", "stream", "model", "max_completion_tokens");
    }

    @Test
    void onAVirtualThreadContextOneCallDoesNotHoldUpAnother() throws Exception {
        fake.then(FakeAnswer.silentAfter(FakeAnswer.pieces("waits")), FakeAnswer.says("done"));
        var context = ((VertxInternal) vertx).createVirtualThreadContext();
        var endpoint = endpoint(LIMITS);
        var other = new TestRun();
        context.runOnContext(v -> assertThatThrownBy(() -> endpoint.complete(HELLO, other)));
        Eventually.until("the first speaks", () -> other.text().equals("waits"));

        var answer = Promise.<ChatClient.Completion>promise();
        context.runOnContext(v -> answer.complete(endpoint.complete(HELLO, run)));

        assertThat(answer.future().await(60, TimeUnit.SECONDS).text()).isEqualTo("done");
        other.cancel();
    }

    @Test
    void severalAreAnsweredAtOnce() throws Exception {
        var others = new CopyOnWriteArrayList<TestRun>();
        for (var i = 0; i < 20; i++) {
            fake.then(FakeAnswer.silentAfter(FakeAnswer.pieces("waits")));
        }
        var endpoint = endpoint(LIMITS);
        for (var i = 0; i < 20; i++) {
            var other = new TestRun();
            others.add(other);
            var unused = TestRun.onVirtualThread(() -> endpoint.complete(HELLO, other));
        }
        Eventually.until(
                "all have begun",
                () -> others.stream().allMatch(other -> other.text().equals("waits")));

        fake.then(FakeAnswer.says("done"));
        assertThat(endpoint.complete(HELLO, run).text()).isEqualTo("done");
        others.forEach(TestRun::cancel);
    }

    @Test
    void theAddressKeepsItsPathAndQuery() {
        fake.then(FakeAnswer.says("x"));
        var base = URI.create(fake.settings().baseUrl().orElseThrow().toString().replace("/v1/", "/a/b?api-version=1"));
        var settings = new LlmSettings(Optional.of(base), Optional.empty(), Optional.empty());

        var answer = new ChatClient(vertx, settings, LIMITS, () -> NOW).complete(HELLO, run);

        assertThat(answer.text()).isEqualTo("x");
        assertThat(fake.requests().getFirst().uri()).isEqualTo("/a/b/chat/completions?api-version=1");
        assertThat(fake.requests().getFirst().body().containsKey("model")).isFalse();
    }
}
