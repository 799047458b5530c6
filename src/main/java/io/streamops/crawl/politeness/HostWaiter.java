package io.streamops.crawl.politeness;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A waiting request.
 *
 * @param id of the turn, unique across nodes
 * @param delay the minimum time from its start to the next one
 * @param turn completed on the queue's context
 */
record HostWaiter(String id, Duration delay, CompletableFuture<HostLimiter.Turn> turn) {}
