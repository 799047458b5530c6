package io.streamops.collected.statistics;

import io.streamops.collected.statistics.BatchProgress.State;
import io.streamops.collected.statistics.BatchProgress.Wait;
import io.streamops.contract.collected.BatchOrigin;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of batches in Redis. */
final class BatchJson {
    private BatchJson() {}

    static JsonObject of(BatchView batch) {
        var origin = batch.origin();
        var progress = batch.progress();
        return new JsonObject()
                .put("eventId", origin.eventId())
                .put("projectId", origin.projectId())
                .put("jobId", origin.jobId())
                .put("platform", origin.platform())
                .put("batchIndex", origin.batchIndex())
                .put("timestamp", IsoTime.text(origin.timestamp()))
                .put("state", kept(progress.state()).name())
                .put("expected", progress.expected())
                .put("done", progress.done())
                .put("errors", progress.errors())
                .put("firstErrors", new JsonArray(progress.firstErrors()))
                .put("wait", wait(progress));
    }

    /** The state as older builds know it; the actual one is stored with the wait. */
    private static State kept(State state) {
        return switch (state) {
            case RUNNING, DONE -> state;
            case WAITING, PARKED -> State.RUNNING;
        };
    }

    private static @Nullable JsonObject wait(BatchProgress progress) {
        var wait = progress.waits();
        return wait == null
                ? null
                : new JsonObject()
                        .put("state", progress.state().name())
                        .put("reason", wait.reason())
                        .put("until", IsoTime.text(wait.until()));
    }

    static BatchView parse(String text) {
        var json = new JsonObject(text);
        var wait = json.getJsonObject("wait");
        return new BatchView(
                new BatchOrigin(
                        json.getString("eventId"),
                        json.getString("projectId"),
                        json.getString("jobId"),
                        json.getString("platform"),
                        json.getInteger("batchIndex"),
                        json.getInstant("timestamp")),
                new BatchProgress(
                        State.valueOf((wait == null ? json : wait).getString("state")),
                        json.getLong("expected"),
                        json.getLong("done"),
                        json.getLong("errors"),
                        json.getJsonArray("firstErrors").stream()
                                .map(String.class::cast)
                                .toList(),
                        wait == null ? null : new Wait(wait.getString("reason"), wait.getInstant("until"))));
    }

    /** What is kept of a batch permanently: posts announced, posts counted, errors. */
    static String ended(BatchProgress progress) {
        var expected = progress.expected();
        return "%s %d %d".formatted(expected == null ? "-" : expected, progress.done(), progress.errors());
    }

    static BatchProgress parseEnded(String text) {
        var numbers = text.split(" ", -1);
        return new BatchProgress(
                State.DONE,
                numbers[0].equals("-") ? null : Long.valueOf(numbers[0]),
                Long.parseLong(numbers[1]),
                Long.parseLong(numbers[2]),
                List.of());
    }
}
