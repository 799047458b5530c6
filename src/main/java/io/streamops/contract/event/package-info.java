/** Contract 2: events of workflows and tasks, over Kafka: names, envelope and payloads. */
@NullMarked
package io.streamops.contract.event;

import org.jspecify.annotations.NullMarked;
