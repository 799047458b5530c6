/**
 * Crawls over Kafka and in Redis: requests from gateways to workers, responses back, and the requests as they are kept
 * for their users.
 */
@NullMarked
package io.streamops.contract.crawl;

import org.jspecify.annotations.NullMarked;
