package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.vertx.core.json.JsonObject;

/**
 * Runs a tool: {@code {name, arguments}} becomes {@code {name, output}}. Arguments are validated again, because third-party
 * gateways do not know the schemas.
 */
public final class ToolJob implements JobHandler {
    /** The maximum size of the output as JSON; tools truncate longer output and say so. */
    static final int MOST_OUTPUT = 1_000_000;

    private static final String NAME = "name";
    private static final String ARGUMENTS = "arguments";
    private static final String OUTPUT = "output";

    private final ToolCatalog toolbox;

    public ToolJob(ToolCatalog toolbox) {
        this.toolbox = toolbox;
    }

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var name = String.valueOf(payload.getValue(NAME));
        var tool = toolbox.find(name);
        var arguments = payload.getValue(ARGUMENTS) == null ? new JsonObject() : payload.getValue(ARGUMENTS);
        var errors = tool.arguments().check(arguments);
        if (!errors.isEmpty()) {
            throw ToolArgumentErrors.of(errors);
        }
        return bounded(name, tool.tool().run((JsonObject) arguments, run));
    }

    private static JsonObject bounded(String name, Object output) {
        var result = new JsonObject().put(NAME, name).put(OUTPUT, output);
        if (result.toBuffer().length() > MOST_OUTPUT) {
            throw Failure.permanent(
                    "output_too_large", "The output of %s is larger than %d bytes".formatted(name, MOST_OUTPUT));
        }
        return result;
    }
}
