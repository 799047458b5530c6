package io.streamops.gateway.http;

/**
 * What is wrong with one part of a request.
 *
 * @param pointer a JSON pointer into the body such as {@code /payload/url}, empty for the body as a whole; for what is
 *     not in the body its place and name such as {@code query/limit}, {@code path/id}, {@code header/Last-Event-ID}
 */
public record FieldError(String pointer, String message) {}
