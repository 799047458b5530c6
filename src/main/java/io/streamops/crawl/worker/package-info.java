/**
 * The worker: takes crawl requests, crawls each URL once within its time, publishes the page, remembers it and answers,
 * in this order.
 */
@NullMarked
package io.streamops.crawl.worker;

import org.jspecify.annotations.NullMarked;
