/** Contract 1: crawls over Kafka: requests from gateways to workers, responses, and the requests stored in Redis. */
@NullMarked
package io.streamops.contract.crawl;

import org.jspecify.annotations.NullMarked;
