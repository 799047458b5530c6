/**
 * The run of a workflow or a task: a hash in Redis with its lease and its terminal result. A run is finalized once: the result is
 * stored, then its event is published, then it is marked as published (docs/adr/0023). {@code RunState} has the states; the scripts in
 * {@code redis/run} serve workflows and tasks. What only one of them needs is in {@code workflows.run} or {@code tasks.run}.
 */
@NullMarked
package io.streamops.events.run;

import org.jspecify.annotations.NullMarked;
