package io.streamops.crawl.polite;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Somebody who wants a turn.
 *
 * @param id of the turn, unlike all others on all nodes
 * @param delay how long after its beginning the next one begins at least
 * @param turn completed on the queue's context
 */
record Waiter(String id, Duration delay, CompletableFuture<HostTurns.Turn> turn) {}
