/**
 * Contract 4: crawled pages from crawlers to indexers, over RabbitMQ. The message, and the normal forms of URLs and texts.
 */
@NullMarked
package io.streamops.contract.page;

import org.jspecify.annotations.NullMarked;
