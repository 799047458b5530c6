package io.streamops.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Workflows and tasks.
 *
 * @param ttl how long a workflow or a task is kept after the last that happened to it
 * @param stepsFile the steps that are done by others, over HTTP
 * @param retryDelay how long after its first failed try a task is tried again
 */
public record EventSettings(Duration ttl, Optional<Path> stepsFile, Duration retryDelay) {
    static final Setting<Duration> TTL = Setting.of(
            "EVENT_TTL_S",
            "604800",
            Shape.seconds(60, 31_536_000),
            "how long a workflow or a task is kept after the last that happened to it");
    static final Setting<Path> STEPS_FILE = Setting.of(
            "WORKFLOW_STEPS_FILE", null, Shape.PATH, "a JSON file with the steps of workflows that are HTTP calls");
    static final Setting<Duration> RETRY_DELAY = Setting.of(
            "TASK_RETRY_DELAY_MS",
            "30000",
            Shape.millis(1, 86_400_000),
            "how long after its first failed try a task is tried again; doubled with each further one");
    static final List<Setting<?>> ALL = List.of(TTL, STEPS_FILE, RETRY_DELAY);

    static EventSettings from(Values values) {
        return new EventSettings(values.get(TTL), values.find(STEPS_FILE), values.get(RETRY_DELAY));
    }
}
