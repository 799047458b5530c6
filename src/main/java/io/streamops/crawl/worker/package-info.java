/**
 * The crawl worker: consumes crawl requests, crawls each URL at most once within its TTL, publishes the page, stores it in
 * Redis and responds, in this order. May use {@code crawl.web} and what is below it.
 */
@NullMarked
package io.streamops.crawl.worker;

import org.jspecify.annotations.NullMarked;
