package io.streamops.gateway.access;

/**
 * What a client is told of how much it may ask for.
 *
 * @param granted whether this request was within it
 * @param left how many more it may make now
 * @param fullInSeconds when it may make as many as ever again, if it makes none until then
 */
public record Allowance(boolean granted, long left, long fullInSeconds) {}
