package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.schema.FieldError;
import java.util.List;

/** Errors in a tool's arguments, with JSON pointers into the payload. */
final class ToolArgumentErrors {
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
