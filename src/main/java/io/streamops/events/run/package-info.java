/**
 * The run of a workflow or a task: what processors decide by, a hash in Redis. A run has one owner at a time, who holds its lease,
 * and ends once: the end is written first, then its event is published, then it is marked as published (docs/adr/0023).
 *
 * <p>{@code RunState} has the states and the transitions between them; the scripts in {@code redis/run} are the same for workflows
 * and tasks. What belongs to one of them only is in {@code workflows.run} and {@code tasks.run}.
 */
@NullMarked
package io.streamops.events.run;

import org.jspecify.annotations.NullMarked;
