package io.streamops.gateway.access;

/**
 * The rate limit's decision about a request.
 *
 * @param granted whether the request is within the limit
 * @param left how many more requests are allowed now
 * @param fullInSeconds when the full burst is available again, without further requests
 */
public record RateLimitDecision(boolean granted, long left, long fullInSeconds) {}
