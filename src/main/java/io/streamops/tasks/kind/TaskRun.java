package io.streamops.tasks.kind;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.RunContext;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * An attempt at a task.
 *
 * @param round how often the task was asked for again after it had failed for good; part of the names of effects, as these
 *     are wanted again then
 * @param owner the email of who has asked for it; null where access is not configured
 * @param data fit for the type's schema
 * @param retryCount 0 for the first attempt
 */
public record TaskRun(
        EntityId task, int round, @Nullable String owner, JsonObject data, int retryCount, RunContext context) {}
