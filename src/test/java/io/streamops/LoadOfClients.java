package io.streamops;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Clients that send requests to a few gateways in rotation, as a load balancer would: a refused or failed request goes to the next
 * gateway with the same key. Keeps what was accepted.
 */
final class LoadOfClients implements AutoCloseable {
    static final String EMAIL = "ann@example.com";

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    /** A request, and where its response has the id. */
    record Ask(String path, JsonObject body, String id) {}

    final Queue<String> jobs = new ConcurrentLinkedQueue<>();
    final Queue<String> crawls = new ConcurrentLinkedQueue<>();
    final Queue<String> workflows = new ConcurrentLinkedQueue<>();
    final Queue<String> tasks = new ConcurrentLinkedQueue<>();
    final AtomicInteger refused = new AtomicInteger();
    final AtomicInteger foundNobody = new AtomicInteger();
    final Queue<String> cut = new ConcurrentLinkedQueue<>();
    final Queue<String> wrong = new ConcurrentLinkedQueue<>();

    /** By gateway, from the Retry-After of its refusal. */
    private final Map<String, Long> retryFrom = new ConcurrentHashMap<>();

    private final List<IntFunction<Ask>> kinds;
    private final List<Queue<String>> accepted = List.of(jobs, crawls, workflows, tasks);
    private final Gateways gateways;
    private final Duration pause;
    private final Thread thread;
    private volatile boolean stopped;

    /** Where the gateways are at the moment; those that are being restarted have the address that they had last. */
    interface Gateways {
        List<String> addresses();
    }

    /** @param page the URL of a page that was not requested yet */
    LoadOfClients(Gateways gateways, IntFunction<String> page, Duration pause) {
        this.gateways = gateways;
        this.pause = pause;
        this.kinds = List.of(
                i -> new Ask("/v1/jobs", job(), "job_id"),
                i -> new Ask(
                        "/api/crawls",
                        new JsonObject().put("url", page.apply(i)).put("email", EMAIL),
                        "id"),
                i -> new Ask("/api/workflows", workflow(i), "workflowId"),
                i -> new Ask("/api/tasks", task(i), "taskId"));
        this.thread = Thread.ofPlatform().name("load").start(this::run);
    }

    private static JsonObject job() {
        return new JsonObject()
                .put("task", "tool")
                .put("payload", new JsonObject().put("name", "now").put("arguments", new JsonObject()));
    }

    private static JsonObject workflow(int i) {
        return new JsonObject()
                .put("name", "Number " + i)
                .put("steps", new JsonArray().add("validate").add("transform").add("store"))
                .put("input", new JsonObject().put("records", new JsonArray().add(new JsonObject().put("n", i))));
    }

    private static JsonObject task(int i) {
        return new JsonObject()
                .put("type", "email_notification")
                .put(
                        "data",
                        new JsonObject()
                                .put("recipient", "ann%d@example.com".formatted(i))
                                .put("subject", "Number " + i)
                                .put("text", "Hello"));
    }

    private void run() {
        for (var i = 0; !stopped; i++) {
            for (var kind = 0; kind < kinds.size() && !stopped; kind++) {
                var ask = kinds.get(kind).apply(i);
                var id = insist(ask, "load-%d-%d".formatted(kind, i));
                if (id != null) {
                    accepted.get(kind).add(id);
                }
            }
            try {
                TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private @Nullable String insist(Ask ask, String key) {
        for (var attempt = 0; attempt < 1_000; attempt++) {
            for (var address : gateways.addresses()) {
                var id = ask(address, ask, key);
                if (id != null) {
                    return id;
                }
            }
        }
        wrong.add("no gateway has accepted " + ask);
        return null;
    }

    private @Nullable String ask(String address, Ask ask, String key) {
        var request = HttpRequest.newBuilder(URI.create(address + ask.path()))
                .header("content-type", "application/json")
                .header("idempotency-key", key)
                .timeout(Duration.ofSeconds(30))
                .POST(HttpRequest.BodyPublishers.ofString(ask.body().encode()))
                .build();
        var now = System.nanoTime();
        if (now - retryFrom.getOrDefault(address, now) < 0) {
            return null;
        }
        try {
            var answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() == 503
                    && answer.headers().firstValue("retry-after").isPresent()) {
                refused.incrementAndGet();
                var seconds = answer.headers().firstValueAsLong("retry-after").getAsLong();
                retryFrom.put(address, now + TimeUnit.SECONDS.toNanos(seconds));
            } else if (answer.statusCode() / 100 == 2) {
                return new JsonObject(answer.body()).getString(ask.id());
            } else {
                wrong.add(answer.statusCode() + " " + answer.body());
            }
        } catch (ConnectException e) {
            foundNobody.incrementAndGet();
        } catch (IOException e) {
            cut.add(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    int accepted() {
        return accepted.stream().mapToInt(Queue::size).sum();
    }

    /** Sends no more requests. */
    void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }

    @Override
    public void close() {
        stopped = true;
        thread.interrupt();
    }
}
