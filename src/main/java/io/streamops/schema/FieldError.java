package io.streamops.schema;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What is wrong with one part of a request or a value.
 *
 * @param pointer a JSON pointer into the body such as {@code /payload/url}, empty for the body as a whole; for a part that is
 *     not in the body its place and name such as {@code query/limit}, {@code path/id}, {@code header/Last-Event-ID}
 */
public record FieldError(String pointer, String message) {

    /** The same errors in a value that lies at {@code place} in another one. */
    public static List<FieldError> below(String place, List<FieldError> errors) {
        return errors.isEmpty()
                ? errors
                : errors.stream()
                        .map(error -> new FieldError(place + error.pointer(), error.message()))
                        .toList();
    }

    /** All of them in one line, for people. */
    public static String text(List<FieldError> errors) {
        return errors.stream()
                .map(error -> error.pointer() + " " + error.message())
                .collect(Collectors.joining("; "));
    }
}
