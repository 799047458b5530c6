/**
 * From an event that asks for a workflow to its one end.
 *
 * <p>The run state of a workflow is a hash in Redis, which processors decide by: who has it and until when, the results of its
 * steps, and its ending. The ending is set once and for all before it is told, so a workflow ends once, whoever is killed when:
 *
 * <pre>
 *     claim ─ workflow.processing ─┬─ step ─ keep its result ─ workflow.step.completed ─┬─ set the ending ─ its event ─ told
 *                                  └──────────────────── for each step ─────────────────┘
 * </pre>
 *
 * <p>Others end workflows too: a gateway for its clients, which sets the ending first as well, and processors of other makes, whose
 * events are all that is known of it. These set an ending that is not there and count as told; one that is there stays.
 *
 * <p>Whoever goes on after a crash tells again what may not have been told: the event of the step whose result was kept last, or
 * of the ending. A kept result tells that all events before its own were published.
 */
@NullMarked
package io.streamops.workflows.run;

import org.jspecify.annotations.NullMarked;
