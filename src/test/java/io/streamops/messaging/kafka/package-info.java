/** The suite and more on Kafka. */
@NullMarked
package io.streamops.messaging.kafka;

import org.jspecify.annotations.NullMarked;
