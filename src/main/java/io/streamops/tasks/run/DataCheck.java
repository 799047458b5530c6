package io.streamops.tasks.run;

import io.streamops.contract.event.TaskType;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Whether the data of a task, which anybody may have published, is fit for its type. */
@FunctionalInterface
public interface DataCheck {
    /** What is wrong with it, a sentence each; empty if nothing is. */
    List<String> problems(TaskType type, JsonObject data);
}
