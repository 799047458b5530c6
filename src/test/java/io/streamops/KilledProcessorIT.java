package io.streamops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processors, each a process of the jar, killed again and again in the middle of steps and of tries. */
class KilledProcessorIT {
    private static final int WORKFLOWS = 24;
    private static final int TASKS = 24;
    private static final int KILLS = 4;
    private static final int AT_ONCE = 8;
    private static final List<String> WHOLE_LIFE = List.of(
            "workflow.created",
            "workflow.processing",
            "workflow.step.completed 0",
            "workflow.step.completed 1",
            "workflow.step.completed 2",
            "workflow.step.completed 3",
            "workflow.completed");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path dir = Path.of("");

    @Test
    void everyWorkflowAndEveryTaskEndsOnce() throws Exception {
        try (var enricher = new Enricher();
                var home = NodeProcess.start(folder("home"), Map.of(), "--verticles", "gateway")
                        .ready()) {
            var steps = Files.writeString(dir.resolve("steps.json"), enricher.steps());
            var processors = new ArrayList<NodeProcess>();
            try {
                processors.add(processor(home, steps, 0));
                processors.add(processor(home, steps, 1));
                var ids = new ArrayList<String>();
                for (var i = 0; i < WORKFLOWS; i++) {
                    ids.add(post(home, "/api/workflows", workflow(i)).getString("workflowId"));
                    post(home, "/api/tasks", task(i));
                }
                for (var kill = 1; kill <= KILLS; kill++) {
                    var enough = kill * WORKFLOWS / (KILLS + 2);
                    NodeProcess.until(() -> total(home, "/api/workflows?status=completed") >= enough);
                    var victim = kill % 2;
                    processors.get(victim).kill();
                    processors.set(victim, processor(home, steps, victim));
                }
                NodeProcess.until(() -> total(home, "/api/workflows?status=completed") == WORKFLOWS);
                NodeProcess.until(() -> total(home, "/api/tasks?status=completed") == TASKS);

                var events = events(home);
                for (var id : ids) {
                    assertThat(events.get(id)).as(id).containsExactlyElementsOf(WHOLE_LIFE);
                    for (var step = 1; step <= 2; step++) {
                        assertThat(enricher.calls.get(id + "/" + step))
                                .as("calls of step " + step)
                                .isBetween(1, 1 + KILLS);
                    }
                }
                assertThat(enricher.calls.values().stream()
                                .mapToInt(calls -> calls)
                                .sum())
                        .as("only steps that were under way at a kill are done again")
                        .isLessThanOrEqualTo(2 * WORKFLOWS + KILLS * AT_ONCE);
            } finally {
                for (var processor : processors) {
                    processor.close();
                }
            }
        }
    }

    private static JsonObject workflow(int i) {
        return new JsonObject()
                .put("name", "Number " + i)
                .put(
                        "steps",
                        new JsonArray()
                                .add("validate")
                                .add("enrich")
                                .add("enrich")
                                .add("store"))
                .put("priority", List.of("low", "medium", "high").get(i % 3))
                .put(
                        "input",
                        new JsonObject()
                                .put("records", new JsonArray().add(new JsonObject().put("n", i)))
                                .put("rules", new JsonObject().put("required", new JsonArray().add("n"))));
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

    private Path folder(String name) throws Exception {
        return Files.createDirectories(dir.resolve(name));
    }

    private NodeProcess processor(NodeProcess home, Path steps, int number) throws Exception {
        var environment = home.brokers();
        environment.put("WORKFLOW_STEPS_FILE", steps.toString());
        return NodeProcess.start(folder("processor" + number), environment, "--verticles", "event-processor")
                .ready();
    }

    private static JsonObject post(NodeProcess home, String path, JsonObject body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(home.endpoints().getString("http") + path))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
                .build();
        var answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return new JsonObject(answer.body());
    }

    private static int total(NodeProcess home, String path) {
        try {
            return new JsonObject(home.get(path + "&limit=1").body()).getInteger("total");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** What a plain consumer finds of each workflow and task, in order, without what a redelivery has published once more. */
    private static Map<String, Set<String>> events(NodeProcess home) throws Exception {
        var found = new HashMap<String, Set<String>>();
        EventsOfNode.readAll(home, each -> {
            var event = new JsonObject(each.value());
            var index = event.getJsonObject("payload").getInteger("stepIndex");
            found.computeIfAbsent(each.key(), id -> new LinkedHashSet<>())
                    .add(event.getString("eventType") + (index == null ? "" : " " + index));
        });
        return found;
    }

    /** A step that is somebody else's: takes a while, and counts how often it is asked. */
    private static final class Enricher implements AutoCloseable {
        private final Map<String, Integer> calls = new ConcurrentHashMap<>();
        private final HttpServer server;

        Enricher() throws Exception {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> {
                var body = new JsonObject(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
                calls.merge(body.getString("workflowId") + "/" + body.getInteger("stepIndex"), 1, Integer::sum);
                var answer = new JsonObject()
                        .put("records", body.getJsonArray("records"))
                        .encode()
                        .getBytes(UTF_8);
                exchange.sendResponseHeaders(200, answer.length);
                try (var out = exchange.getResponseBody()) {
                    out.write(answer);
                }
            });
            server.start();
        }

        String steps() {
            var url = "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
            return new JsonObject()
                    .put("steps", new JsonObject().put("enrich", new JsonObject().put("url", url)))
                    .encode();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
