package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.schema.FieldError;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** A tool. Runs on the job's virtual thread; thread-safe, because jobs share it. */
@FunctionalInterface
interface Tool {
    /**
     * Runs the tool.
     *
     * @param arguments valid according to the tool's schema
     * @return a JSON value within the limit of {@link ToolJob}
     * @throws io.streamops.execution.Failure if it fails
     */
    Object run(JsonObject arguments, JobContext run);

    /** Errors in a tool's arguments, with JSON pointers into the payload. */
    static final class ToolArgumentErrors {
        private static final String CODE = "invalid_arguments";
        private static final String PLACE = "/arguments";

        private ToolArgumentErrors() {}

        static Failure of(List<FieldError> errors) {
            return Failure.permanent(CODE, FieldError.text(FieldError.below(PLACE, errors)));
        }

        /**
         * An error that a schema cannot express.
         *
         * @param pointer such as {@code /zone}
         */
        static Failure at(String pointer, String message) {
            return of(List.of(new FieldError(pointer, message)));
        }
    }
}
