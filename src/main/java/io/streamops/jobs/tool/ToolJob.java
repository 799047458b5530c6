package io.streamops.jobs.tool;

import io.streamops.contract.job.JobKind;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.kind.WebAccess;
import io.streamops.jobs.kind.WorkSubmission;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Runs a tool: {@code {name, arguments}} becomes {@code {name, output}}. Arguments are validated again, because third-party
 * gateways do not know the schemas.
 */
public final class ToolJob implements JobHandler {
    /** The maximum size of the output as JSON; tools truncate longer output and say so. */
    static final int MAX_OUTPUT = 1_000_000;

    /** As many as a crawl worker fetches at once: each may hold a page of CRAWL_MAX_BYTES in memory. */
    private static final int CONCURRENCY = 64;
    /** Enough for a few redirects, each after the delay of its host. */
    private static final Duration TIME_LIMIT = Duration.ofSeconds(90);

    private static final String NAME = "name";
    private static final String ARGUMENTS = "arguments";
    private static final String OUTPUT = "output";

    private final ToolCatalog catalog;

    public static JobHandler.Definition definition(
            WebAccess web, PassageRetrieval retrieval, WorkSubmission submission, InstantSource clock) {
        var handler = new ToolJob(ToolCatalog.of(web, retrieval, submission, clock));
        return new JobHandler.Definition(JobKind.TOOL, handler, CONCURRENCY, TIME_LIMIT);
    }

    public ToolJob(ToolCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var name = String.valueOf(payload.getValue(NAME));
        var tool = catalog.find(name);
        var arguments = payload.getValue(ARGUMENTS) == null ? new JsonObject() : payload.getValue(ARGUMENTS);
        var errors = tool.arguments().check(arguments);
        if (!errors.isEmpty()) {
            throw Tool.ToolArgumentErrors.of(errors);
        }
        return bounded(name, tool.tool().run((JsonObject) arguments, run));
    }

    private static JsonObject bounded(String name, Object output) {
        var result = new JsonObject().put(NAME, name).put(OUTPUT, output);
        if (result.toBuffer().length() > MAX_OUTPUT) {
            throw Failure.permanent(
                    "output_too_large", "The output of %s is larger than %d bytes".formatted(name, MAX_OUTPUT));
        }
        return result;
    }
}
