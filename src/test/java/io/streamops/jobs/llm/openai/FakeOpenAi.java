package io.streamops.jobs.llm.openai;

import io.streamops.settings.LlmSettings;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands for an OpenAI-compatible endpoint, over HTTP on a free loopback port. It sends the given responses in order, and
 * records requests and those that their client has cancelled.
 */
public final class FakeOpenAi implements AutoCloseable {
    public static final String KEY = "sk-secret-0123456789";
    public static final String MODEL = "fake-1";

    /** A request. */
    public record Request(String method, String uri, Optional<String> authorization, JsonObject body) {}

    private final HttpServer server;
    private final Queue<FakeAnswer> answers = new ConcurrentLinkedQueue<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger givenUp = new AtomicInteger();

    private FakeOpenAi(Vertx vertx) {
        server = vertx.createHttpServer();
    }

    public static FakeOpenAi start(Vertx vertx) {
        var fake = new FakeOpenAi(vertx);
        fake.server.requestHandler(fake::take);
        fake.server
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        return fake;
    }

    /** The next answers; further requests get 500. */
    public FakeOpenAi then(FakeAnswer... next) {
        answers.addAll(List.of(next));
        return this;
    }

    public LlmSettings settings() {
        return new LlmSettings(
                Optional.of(URI.create("http://127.0.0.1:" + server.actualPort() + "/v1/")),
                Optional.of(MODEL),
                Optional.of(KEY));
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** How many requests had their connection closed before the response. */
    public int givenUp() {
        return givenUp.get();
    }

    private void take(HttpServerRequest request) {
        request.response().exceptionHandler(closed -> {});
        request.body().onSuccess(body -> {
            requests.add(new Request(
                    request.method().name(),
                    request.uri(),
                    Optional.ofNullable(request.getHeader("Authorization")),
                    body.toJsonObject()));
            request.response().closeHandler(closed -> {
                if (!request.response().ended()) {
                    givenUp.incrementAndGet();
                }
            });
            var answer = answers.poll();
            (answer == null ? FakeAnswer.status(500, "nothing was prepared") : answer).give(request.response());
        });
    }

    @Override
    public void close() {
        server.close().toCompletionStage().toCompletableFuture().join();
    }
}
