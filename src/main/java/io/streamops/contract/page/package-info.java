/** Crawled pages on their way to indexers, over RabbitMQ: the message, and what a URL and a text look like in it. */
@NullMarked
package io.streamops.contract.page;

import org.jspecify.annotations.NullMarked;
