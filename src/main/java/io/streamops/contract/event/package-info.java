/** What happens to workflows and tasks, over Kafka: names, the envelope, and what is in it. */
@NullMarked
package io.streamops.contract.event;

import org.jspecify.annotations.NullMarked;
