/** Processes events: one consumer group over the topics of workflows and tasks, which passes each event to its engine. */
@NullMarked
package io.streamops.processor;

import org.jspecify.annotations.NullMarked;
