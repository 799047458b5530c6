package io.streamops.jobs.tool;

import io.streamops.jobs.task.TaskFailure;
import io.streamops.schema.FieldError;
import java.util.List;

/** What is wrong with a tool's arguments, by pointers into the payload. */
final class InvalidArguments {
    private static final String CODE = "invalid_arguments";
    private static final String PLACE = "/arguments";

    private InvalidArguments() {}

    static TaskFailure of(List<FieldError> errors) {
        return new TaskFailure(CODE, FieldError.text(FieldError.below(PLACE, errors)));
    }

    /**
     * What no schema can say.
     *
     * @param pointer such as {@code /zone}
     */
    static TaskFailure at(String pointer, String message) {
        return of(List.of(new FieldError(pointer, message)));
    }
}
