package io.streamops.workflows.http;

import static io.streamops.workflows.stage.StepStage.await;
import static io.streamops.workflows.stage.StepStage.records;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.Failure;
import io.streamops.execution.RunCancelled;
import io.streamops.workflows.stage.StepStage;
import io.streamops.workflows.step.Step;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps over HTTP, against a service on loopback that behaves well or badly. */
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class HttpStepTest {
    private static final int MOST = 100_000;
    private static final String TOKEN = "Bearer very-secret-token";

    private final StepStage stage;
    private final StepHttpClient caller;
    private HttpServer server;
    private Handler<HttpServerRequest> service;

    HttpStepTest(Vertx vertx) {
        stage = new StepStage(vertx);
        caller = new StepHttpClient(vertx, MOST);
    }

    @BeforeEach
    void listen() throws Exception {
        server = await(stage.vertx()
                .createHttpServer()
                .requestHandler(request -> service.handle(request))
                .listen(0, "127.0.0.1"));
    }

    @AfterEach
    void stop() throws Exception {
        await(server.close());
    }

    private Step step(int port, Duration timeout) {
        var bound = new StepHttpClient.Binding(
                "enrich", URI.create("http://127.0.0.1:" + port + "/e?x=1"), Map.of("authorization", TOKEN), timeout);
        return caller.steps(List.of(bound), stage.workers()).getFirst();
    }

    private Step step() {
        return step(server.actualPort(), Duration.ofSeconds(60));
    }

    private void answers(int status, String body) {
        service = request -> request.response().setStatusCode(status).end(body);
    }

    private Step.Result run() throws Exception {
        return stage.run(step(), new JsonObject(), records("{\"a\":1}"));
    }

    private Failure failure() {
        return stage.failure(step(), new JsonObject(), records("{\"a\":1}"));
    }

    @Test
    void theRequestIsAsDocumentedAndTheResponseIsTheResult() throws Exception {
        var asked = Promise.<JsonObject>promise();
        var head = Promise.<List<String>>promise();
        service = request -> {
            head.complete(List.of(
                    request.method().name(),
                    request.uri(),
                    request.getHeader("content-type"),
                    request.getHeader("authorization")));
            request.body().onSuccess(body -> {
                asked.complete(body.toJsonObject());
                request.response()
                        .end("{\"result\":{\"found\":2,\"invalidRecords\":1},\"records\":[{\"a\":1,\"b\":2}]}");
            });
        };
        var result = stage.run(step(), new JsonObject("{\"rules\":{}}"), records("{\"a\":1}"));
        assertThat(await(head.future())).containsExactly("POST", "/e?x=1", "application/json", TOKEN);
        assertThat(await(asked.future())).isEqualTo(new JsonObject("""
                                {"workflowId": "wf-11111111-2222-3333-4444-555555555555", "step": "enrich", "stepIndex": 2,
                                 "input": {"rules": {}}, "results": [], "records": [{"a": 1}]}"""));
        assertThat(result.records()).isEqualTo(records("{\"a\":1,\"b\":2}"));
        assertThat(result.toJson())
                .isEqualTo(
                        new JsonObject("{\"recordsProcessed\":1,\"validRecords\":1,\"invalidRecords\":1,\"found\":2}"));
        assertThat(result.invalid()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"result\":null}"})
    void aServiceThatSaysNothingChangesNothing(String body) throws Exception {
        answers(200, body);
        var result = run();
        assertThat(result.records()).isEqualTo(records("{\"a\":1}"));
        assertThat(result.valid()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "500,true",
        "503,true",
        "429,true",
        "408,true",
        "400,false",
        "401,false",
        "404,false",
        "422,false",
        "302,false"
    })
    void someRefusalsMayBeOverTheNextTime(int status, boolean passing) {
        answers(status, "no; you sent " + TOKEN);
        var failure = failure();
        assertThat(failure.code()).isEqualTo("ENRICH_ERROR");
        assertThat(failure.isRetryable()).isEqualTo(passing);
        assertThat(failure)
                .hasMessage("The step's service has answered %d: no; you sent …".formatted(status))
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "<html> | something other than a JSON object",
                "[] | something other than a JSON object",
                "{\"result\":[]} | a result that is no object",
                "{\"records\":{}} | records that are no array",
                "{\"records\":[{},1]} | a record 1 that is no object",
                "{\"result\":{\"validRecords\":\"x\"}} | a validRecords that is no whole number",
                "{\"result\":{\"validRecords\":-1}} | a validRecords below 0"
            })
    void anAnswerThatIsNoneFailsTheStep(String body, String message) {
        answers(200, body);
        var failure = failure();
        assertThat(failure).hasMessage("The step's service has answered with " + message);
        assertThat(failure.isRetryable()).isFalse();
    }

    @Test
    void anAnswerIsReadWithinBounds() {
        answers(200, "{\"result\":{\"x\":\"" + "y".repeat(70_000) + "\"}}");
        assertThat(failure()).hasMessageContaining("a result of more than 65536 bytes");
        service = request -> {
            var response = request.response().setChunked(true);
            stage.vertx().setPeriodic(1, tick -> response.write(Buffer.buffer(new byte[10_000])));
        };
        var failure = failure();
        assertThat(failure).hasMessageContaining("more than 100000 bytes");
        assertThat(failure.isRetryable()).isFalse();
    }

    @Test
    void aServiceThatBreaksOffMayDoBetterTheNextTime() {
        service = request -> request.connection().close();
        assertThat(failure().isRetryable()).isTrue();
        service = request -> {
            request.response().putHeader("content-length", "100").write("{\"result\"");
            stage.vertx().setTimer(20, due -> request.connection().close());
        };
        var failure = failure();
        assertThat(failure).hasMessage("The step's service has broken off");
        assertThat(failure.isRetryable()).isTrue();
    }

    @Test
    void aServiceThatIsNotThereMayBeBackTheNextTime() throws Exception {
        int free;
        try (var socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        var failure = stage.failure(step(free, Duration.ofSeconds(60)), new JsonObject(), records());
        assertThat(failure).hasMessage("The step's service could not be reached");
        assertThat(failure.isRetryable()).isTrue();
    }

    @Test
    void aServiceThatHangsIsLeft() {
        service = request -> {};
        var failure = stage.failure(step(server.actualPort(), Duration.ofMillis(200)), new JsonObject(), records());
        assertThat(failure).hasMessage("The step's service has not answered within 200 ms");
        assertThat(failure.isRetryable()).isTrue();
    }

    @Test
    void theRequestIsAbortedWhenTheEffortEnds() throws Exception {
        var arrived = Promise.<Void>promise();
        var gone = Promise.<Void>promise();
        service = request -> {
            request.connection().closeHandler(closed -> gone.complete());
            arrived.complete();
        };
        var trial = stage.begin(step(), new JsonObject(), records());
        await(arrived.future());
        trial.cancel(RunCancelled.Reason.LEASE_LOST);
        assertThatThrownBy(() -> await(trial.result())).isInstanceOf(RunCancelled.class);
        await(gone.future());
    }
}
