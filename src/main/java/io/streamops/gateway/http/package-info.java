/**
 * HTTP for capabilities. The contract ({@code openapi.yaml}) defines the operations, their input and who may call them. A
 * capability provides a handler for each, which turns a validated {@link io.streamops.gateway.http.ApiRequest} into an
 * {@link io.streamops.gateway.http.ApiResponse} or fails with a {@link io.streamops.rejection.Rejected}. What all requests
 * share happens here. May use {@code settings}, {@code messaging}, {@code kit}, and the sub-packages {@code access} and
 * {@code sse}.
 */
@NullMarked
package io.streamops.gateway.http;

import org.jspecify.annotations.NullMarked;
