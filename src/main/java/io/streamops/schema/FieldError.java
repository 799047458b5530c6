package io.streamops.schema;

import java.util.List;
import java.util.stream.Collectors;

/**
 * An error in one part of a request or value.
 *
 * @param pointer a JSON pointer into the body such as {@code /payload/url}, empty for the whole body; outside of the body the
 *     location and name, such as {@code query/limit}, {@code path/id} or {@code header/Last-Event-ID}
 */
public record FieldError(String pointer, String message) {

    /** The errors of a value that is a part of another one, at the location {@code parent}. */
    public static List<FieldError> below(String parent, List<FieldError> errors) {
        return errors.isEmpty()
                ? errors
                : errors.stream()
                        .map(error -> new FieldError(parent + error.pointer(), error.message()))
                        .toList();
    }

    /** All errors in one line, for people. */
    public static String text(List<FieldError> errors) {
        return errors.stream()
                .map(error -> error.pointer() + " " + error.message())
                .collect(Collectors.joining("; "));
    }
}
