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
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Clients of a node that keep asking, each for one kind of work, and look at what becomes of it. */
final class RehearsalClients {
    private static final Logger log = LoggerFactory.getLogger(RehearsalClients.class);
    private static final String EMAIL = "guest@example.com";
    private static final int MOST = 64;
    private static final Duration PAUSE = Duration.ofMillis(50);
    /** How long the last answers may take. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Of how many jobs one is followed to its end. */
    private static final int FOLLOWED = 8;

    /** One round of a guest's. */
    @FunctionalInterface
    private interface Visit {
        Future<?> make(int number);
    }

    private final Vertx vertx;
    private final URI node;
    private final RehearsalSite site;
    private final HttpClient http;
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicInteger given = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean over;

    RehearsalClients(Vertx vertx, URI node, RehearsalSite site) {
        this.vertx = vertx;
        this.node = node;
        this.site = site;
        this.http = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(MOST));
    }

    /** Lets them ask for so long; fails when some are still waiting for an answer long after that. */
    Future<Answers> ask(Duration duration) {
        var gone = Stream.of(
                        guests(16, this::job),
                        guests(8, this::task),
                        guests(2, this::workflow),
                        guests(16, this::page),
                        guests(2, this::question))
                .flatMap(guests -> guests)
                .toList();
        vertx.setTimer(duration.toMillis(), any -> over = true);
        return Future.all(gone)
                .timeout(duration.plus(PATIENCE).toMillis(), TimeUnit.MILLISECONDS)
                .map(any -> new Answers(given.get(), refused.get()));
    }

    private Stream<Future<Void>> guests(int count, Visit visit) {
        return Stream.generate(() -> guest(visit)).limit(count);
    }

    private Future<Void> guest(Visit visit) {
        var gone = Promise.<Void>promise();
        goOn(visit, gone);
        return gone.future();
    }

    private void goOn(Visit visit, Promise<Void> gone) {
        if (over) {
            gone.complete();
            return;
        }
        visit.make(numbers.incrementAndGet())
                .<Void>mapEmpty()
                .recover(this::refusal)
                .onComplete(any -> goOn(visit, gone));
    }

    /** A node that is asked for too much says so; whatever it was, the guest waits a little and goes on. */
    private Future<Void> refusal(Throwable failure) {
        refused.incrementAndGet();
        log.atWarn().addKeyValue("cause", failure.toString()).log("a guest was refused");
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
        var records = new JsonArray().add(new JsonObject().put("number", number).put("text", " some  text "));
        var input = new JsonObject()
                .put("records", records)
                .put("rules", new JsonObject().put("required", new JsonArray().add("number")))
                .put("transform", new JsonObject().put("normalize", new JsonArray().add("text")));
        return post(
                        "/api/workflows",
                        new JsonObject()
                                .put("name", "Number " + number)
                                .put(
                                        "steps",
                                        new JsonArray()
                                                .add("validate")
                                                .add("transform")
                                                .add("store"))
                                .put("input", input))
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
                    given.incrementAndGet();
                    return answer;
                }));
    }
}
