package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A user of a node's jobs, over HTTP and event streams only. */
record JobsOfNode(NodeProcess node) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** A node that may crawl sites of the test. */
    static JobsOfNode start(Path dir, Map<String, String> environment) throws Exception {
        var atHome = Map.of("CRAWL_ALLOW_PRIVATE", "true", "CRAWL_HOST_DELAY_MS", "0");
        var all = Stream.of(atHome, environment)
                .flatMap(map -> map.entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new JobsOfNode(NodeProcess.start(dir, all).ready());
    }

    /** An event of a stream. */
    record Event(String id, String name, JsonObject data) {}

    /** A job's state, and all events of its stream. */
    record Ended(JsonObject job, List<Event> events) {
        List<String> types() {
            return events.stream().map(Event::name).toList();
        }

        /** Tokens that follow each other count as one. */
        List<String> course() {
            var course = new ArrayList<String>();
            for (var type : types()) {
                if (course.isEmpty() || !course.getLast().equals(type)) {
                    course.add(type);
                }
            }
            return course;
        }

        String tokens() {
            return events.stream()
                    .filter(event -> event.name().equals("token"))
                    .map(event -> event.data().getJsonObject("data").getString("text"))
                    .collect(Collectors.joining());
        }

        JsonObject result() {
            assertThat(job.getString("status")).as(job.encodePrettily()).isEqualTo("done");
            return job.getJsonObject("result");
        }

        /** The same in the job's state and in its last event. */
        JsonObject error() {
            assertThat(job.getString("status")).as(job.encodePrettily()).isEqualTo("error");
            assertThat(events.getLast().data().getJsonObject("data")).isEqualTo(job.getJsonObject("error"));
            return job.getJsonObject("error");
        }
    }

    Ended run(String task, JsonObject payload) throws Exception {
        return ended(post(task, payload));
    }

    String post(String task, JsonObject payload) throws Exception {
        var answer = send("/v1/jobs", new JsonObject().put("task", task).put("payload", payload));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        return new JsonObject(answer.body()).getString("job_id");
    }

    JsonObject cancel(String id) throws Exception {
        return new JsonObject(
                send("/v1/jobs/" + id + "/cancel", new JsonObject()).body());
    }

    /** Follows the job's events until their stream ends. */
    Ended ended(String id) throws Exception {
        var events = new ArrayList<Event>();
        for (var block : node.get("/v1/jobs/" + id + "/events").body().split("\n\n", -1)) {
            var fields = block.lines()
                    .filter(line -> line.contains(": ") && !line.startsWith(":"))
                    .collect(Collectors.toMap(
                            line -> line.substring(0, line.indexOf(": ")),
                            line -> line.substring(line.indexOf(": ") + 2)));
            if (fields.containsKey("data")) {
                events.add(new Event(
                        fields.getOrDefault("id", ""),
                        fields.getOrDefault("event", ""),
                        new JsonObject(fields.get("data"))));
            }
        }
        return new Ended(job(id), events);
    }

    JsonObject job(String id) {
        return json("/v1/jobs/" + id);
    }

    /** Submits a crawl, and waits until its page is in the index. */
    void crawl(String url) throws Exception {
        var answer = send("/api/crawls", new JsonObject().put("url", url).put("email", "ann@example.com"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        NodeProcess.until(() -> json("/api/search?q=site:localhost&limit=100")
                .getJsonArray("hits")
                .encode()
                .contains('"' + url + '"'));
    }

    JsonObject json(String path) {
        try {
            return new JsonObject(node.get(path).body());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private HttpResponse<String> send(String path, JsonObject body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(node.endpoints().getString("http") + path))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
