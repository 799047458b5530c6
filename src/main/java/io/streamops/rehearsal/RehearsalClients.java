package io.streamops.rehearsal;

import io.streamops.rehearsal.Rehearsal.Answers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Clients that send requests in a loop, each for one kind of work, and look at the results. */
final class RehearsalClients {
    private static final Logger log = LoggerFactory.getLogger(RehearsalClients.class);
    private static final String EMAIL = "client@example.com";
    private static final int MOST = 64;
    private static final Duration PAUSE = Duration.ofMillis(50);
    /** How long the last responses may take. */
    private static final Duration LAST_RESPONSES = Duration.ofSeconds(30);
    /** One of so many jobs is followed to its end. */
    private static final int FOLLOWED = 8;

    /** One round of a client. */
    @FunctionalInterface
    private interface Round {
        Future<?> run(int number);
    }

    private final Vertx vertx;
    private final URI node;
    private final RehearsalSite site;
    private final HttpClient http;
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private volatile boolean over;

    RehearsalClients(Vertx vertx, URI node, RehearsalSite site) {
        this.vertx = vertx;
        this.node = node;
        this.site = site;
        this.http = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(MOST));
    }

    /** Sends requests for the duration; fails if some have no response long after that. */
    Future<Answers> ask(Duration duration) {
        var ended = Stream.of(
                        clients(16, this::job),
                        clients(8, this::task),
                        clients(2, this::workflow),
                        clients(16, this::page),
                        clients(2, this::question))
                .flatMap(clients -> clients)
                .toList();
        vertx.setTimer(duration.toMillis(), any -> over = true);
        return Future.all(ended)
                .timeout(duration.plus(LAST_RESPONSES).toMillis(), TimeUnit.MILLISECONDS)
                .map(any -> new Answers(succeeded.get(), failed.get()));
    }

    private Stream<Future<Void>> clients(int count, Round round) {
        return Stream.generate(() -> client(round)).limit(count);
    }

    private Future<Void> client(Round round) {
        var ended = Promise.<Void>promise();
        loop(round, ended);
        return ended.future();
    }

    private void loop(Round round, Promise<Void> ended) {
        if (over) {
            ended.complete();
            return;
        }
        round.run(numbers.incrementAndGet())
                .<Void>mapEmpty()
                .recover(this::pauseAfter)
                .onComplete(any -> loop(round, ended));
    }

    /** Counts an error, such as a 429, and pauses. */
    private Future<Void> pauseAfter(Throwable failure) {
        failed.incrementAndGet();
        log.atWarn().addKeyValue("cause", failure.toString()).log("a request failed");
        return pause();
    }

    private Future<Void> pause() {
        return vertx.timer(PAUSE.toMillis(), TimeUnit.MILLISECONDS).mapEmpty();
    }

    private Future<?> job(int number) {
        var tool = number % FOLLOWED == 1
                ? tool("search", new JsonObject().put("query", "river market"))
                : tool("now", new JsonObject());
        return post("/v1/jobs", new JsonObject().put("task", "tool").put("payload", tool))
                .compose(job -> {
                    var path = "/v1/jobs/" + job.getString("job_id");
                    return get(number % FOLLOWED == 0 ? path + "/events" : path);
                });
    }

    private static JsonObject tool(String name, JsonObject arguments) {
        return new JsonObject().put("name", name).put("arguments", arguments);
    }

    private Future<?> task(int number) {
        var mail = new JsonObject()
                .put("recipient", EMAIL)
                .put("subject", "Number " + number)
                .put("text", "Hello");
        return post(
                        "/api/tasks",
                        new JsonObject().put("type", "email_notification").put("data", mail))
                .compose(task -> get("/api/tasks/" + task.getString("taskId")));
    }

    private Future<?> workflow(int number) {
        var body = new JsonObject("""
                {"name": "Number %1$d", "steps": ["validate", "transform", "store"], "input": {
                  "records": [{"number": %1$d, "text": " some  text "}],
                  "rules": {"required": ["number"]},
                  "transform": {"normalize": ["text"]}}}""".formatted(number));
        return post("/api/workflows", body)
                .compose(workflow -> get("/api/workflows/" + workflow.getString("workflowId") + "/events"));
    }

    private Future<?> page(int number) {
        return post(
                        "/api/crawls",
                        new JsonObject().put("url", site.page(number)).put("email", EMAIL))
                .compose(any -> pause());
    }

    private Future<?> question(int number) {
        return get("/api/search?q=river%20-winter%20eng*&limit=" + (1 + number % 20))
                .compose(any -> get("/api/suggest?q=mar"));
    }

    private Future<JsonObject> post(String path, JsonObject body) {
        return send(HttpMethod.POST, path, body.toBuffer()).map(Buffer::toJsonObject);
    }

    private Future<Buffer> get(String path) {
        return send(HttpMethod.GET, path, Buffer.buffer());
    }

    private Future<Buffer> send(HttpMethod method, String path, Buffer body) {
        var options = new RequestOptions()
                .setMethod(method)
                .setHost(node.getHost())
                .setPort(node.getPort())
                .setURI(path)
                .putHeader("content-type", "application/json");
        return http.request(options)
                .compose(request -> request.send(body))
                .compose(response -> response.body().map(answer -> {
                    if (response.statusCode() / 100 != 2) {
                        throw new IllegalStateException(
                                "%s %s: %d %s".formatted(method, path, response.statusCode(), answer));
                    }
                    succeeded.incrementAndGet();
                    return answer;
                }));
    }
}
