/** What processes events: one group of consumers over the topics of workflows and tasks, and what becomes of each event. */
@NullMarked
package io.streamops.processor;

import org.jspecify.annotations.NullMarked;
