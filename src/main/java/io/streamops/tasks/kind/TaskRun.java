package io.streamops.tasks.kind;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.RunContext;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * An attempt at a task.
 *
 * @param round how often the task was redriven; part of the names of its effects, which each round has anew
 * @param owner the email of its owner; null where access is not configured
 * @param data valid against the type's schema
 * @param retryCount 0 for the first attempt
 */
public record TaskRun(
        EntityId task, int round, @Nullable String owner, JsonObject data, int retryCount, RunContext context) {}
