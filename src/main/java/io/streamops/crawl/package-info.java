/**
 * Crawls: {@code requests} is the gateway's side, {@code worker} the other one, which uses {@code fetch}, {@code page}
 * and {@code polite}. The two sides meet on Kafka only.
 */
@NullMarked
package io.streamops.crawl;

import org.jspecify.annotations.NullMarked;
