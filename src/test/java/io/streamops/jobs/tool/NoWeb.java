package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.jobs.task.TaskRun;
import io.streamops.jobs.task.Web;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A world without a web, for tools that need none. */
final class NoWeb implements Web {
    private static Failure none() {
        return Failure.permanent(FETCH_FAILED, "there is no web");
    }

    @Override
    public Response get(String url, int most, TaskRun run) {
        throw none();
    }

    @Override
    public JsonObject page(String url, TaskRun run) {
        throw none();
    }

    @Override
    public Links links(String url, TaskRun run) {
        throw none();
    }

    @Override
    public Links linksIn(String html, @Nullable String base, TaskRun run) {
        throw none();
    }
}
