package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The outcome of all accepted work of a load, seen from outside: over HTTP at one gateway, and with a plain Kafka consumer.
 */
record OutcomeOfLoad(NodeProcess gateway, LoadOfClients load) {
    private static final Set<String> ENDS = Set.of("done", "completed");
    private static final Set<String> TERMINAL =
            Set.of("workflow.completed", "workflow.failed", "task.completed", "task.dead_letter");

    /** Waits until everything that was accepted has ended; something that has ended badly ends the test. */
    void awaitEnds() throws InterruptedException {
        awaitEnds("/v1/jobs/%s", load.jobs);
        awaitEnds("/api/crawls/%s?email=" + LoadOfClients.EMAIL, load.crawls);
        awaitEnds("/api/workflows/%s", load.workflows);
        awaitEnds("/api/tasks/%s", load.tasks);
    }

    private void awaitEnds(String path, Collection<String> ids) throws InterruptedException {
        for (var id : ids) {
            NodeProcess.until(() -> {
                var shown = json(path.formatted(id));
                var status = shown.getString("status");
                assertThat(status)
                        .as(shown.encode())
                        .isIn("done", "completed", "pending", "processing", "queued", "running", "retrying");
                return ENDS.contains(status);
            });
        }
    }

    private JsonObject json(String path) {
        try {
            return new JsonObject(gateway.get(path).body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Each job's stream, and each workflow's and task's events on Kafka, have one terminal event. */
    void assertOneEndEach() throws Exception {
        assertThat(load.jobs).doesNotHaveDuplicates();
        assertThat(load.crawls).doesNotHaveDuplicates();
        var jobs = new JobsOfNode(gateway);
        for (var id : load.jobs) {
            var ends = jobs.ended(id).types().stream()
                    .filter(type -> List.of("done", "error", "canceled").contains(type))
                    .toList();
            assertThat(ends).as("ends of job " + id).containsExactly("done");
        }
        var ends = ends();
        for (var id : load.workflows) {
            assertThat(ends.get(id)).as("ends of " + id).containsExactly("workflow.completed");
        }
        for (var id : load.tasks) {
            assertThat(ends.get(id)).as("ends of " + id).containsExactly("task.completed");
        }
    }

    /** The ends that a plain consumer finds; an event that was published once more is the same event. */
    private Map<String, List<String>> ends() throws Exception {
        var found = new HashMap<String, List<String>>();
        new EventsOfNode(gateway)
                .events()
                .forEach((id, events) -> found.put(
                        id,
                        events.stream()
                                .map(event -> event.getString("eventType"))
                                .filter(TERMINAL::contains)
                                .distinct()
                                .toList()));
        return found;
    }
}
