package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.WebAccess;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A world without a web, for tools that need none. */
final class NoWeb implements WebAccess {
    private static Failure none() {
        return Failure.permanent(FETCH_FAILED, "there is no web");
    }

    @Override
    public Response get(String url, int most, JobContext run) {
        throw none();
    }

    @Override
    public JsonObject page(String url, JobContext run) {
        throw none();
    }

    @Override
    public Links links(String url, JobContext run) {
        throw none();
    }

    @Override
    public Links linksIn(String html, @Nullable String base, JobContext run) {
        throw none();
    }
}
