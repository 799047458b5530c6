package io.streamops.crawl.polite;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A waiting request.
 *
 * @param id of the turn, unique across nodes
 * @param delay the minimum time from its start to the next one
 * @param turn completed on the queue's context
 */
record Waiter(String id, Duration delay, CompletableFuture<HostTurns.Turn> turn) {}
