package io.streamops.tasks.run;

import io.streamops.contract.event.TaskType;
import io.streamops.events.EventPublisher;
import io.streamops.schema.FieldError;
import io.streamops.tasks.kind.TaskKind;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * What an engine is made of.
 *
 * @param owner unlike any other engine's, even of the same node at another time
 * @param dependencies what its kinds may hang on, each with how it is asked whether it is there
 * @param known what is known of tasks that others have begun
 */
public record TaskEngineParts(
        String owner,
        List<TaskKind> kinds,
        Map<String, Supplier<Future<Void>>> dependencies,
        BiFunction<TaskType, JsonObject, List<FieldError>> check,
        KnownTasks known,
        TaskRunStore runs,
        EventPublisher events,
        RetryDelay delay,
        TaskLimits limits,
        InstantSource clock) {
    public TaskEngineParts {
        kinds = List.copyOf(kinds);
        dependencies = Map.copyOf(dependencies);
    }
}
