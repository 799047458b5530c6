package io.streamops.tasks.run;

import io.streamops.events.EventPublisher;
import io.streamops.tasks.kind.TaskKind;
import java.time.InstantSource;
import java.util.List;

/**
 * What an engine is made of.
 *
 * @param owner unlike any other engine's, even of the same node at another time
 * @param known what is known of tasks that others have begun
 */
public record TaskEngineParts(
        String owner,
        List<TaskKind> kinds,
        DataCheck check,
        KnownTasks known,
        TaskRuns runs,
        EventPublisher events,
        RetryDelay delay,
        TaskLimits limits,
        InstantSource clock) {
    public TaskEngineParts {
        kinds = List.copyOf(kinds);
    }
}
