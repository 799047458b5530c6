package io.streamops.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Workflows and tasks.
 *
 * @param ttl how long a workflow or task is kept after its last event
 * @param stepsFile defines workflow steps as HTTP calls
 * @param retryDelay the delay before a task's first retry
 */
public record EventSettings(Duration ttl, Optional<Path> stepsFile, Duration retryDelay) {
    static final Setting<Duration> TTL = Setting.of(
            "EVENT_TTL_S",
            "604800",
            SettingType.seconds(60, 31_536_000),
            "seconds to keep a workflow or task after its last event");
    static final Setting<Path> STEPS_FILE = Setting.of(
            "WORKFLOW_STEPS_FILE", null, SettingType.PATH, "JSON file that defines workflow steps as HTTP calls");
    static final Setting<Duration> RETRY_DELAY = Setting.of(
            "TASK_RETRY_DELAY_MS",
            "30000",
            SettingType.millis(1, 86_400_000),
            "milliseconds before a task's first retry; doubled for each further one");
    static final List<Setting<?>> ALL = List.of(TTL, STEPS_FILE, RETRY_DELAY);

    static EventSettings from(SettingValues values) {
        return new EventSettings(values.get(TTL), values.find(STEPS_FILE), values.get(RETRY_DELAY));
    }
}
