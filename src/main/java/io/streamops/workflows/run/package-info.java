/**
 * Brings each workflow to one end, from a {@code workflow.created}.
 *
 * <pre>
 *     permit ─ claim ─ workflow.processing ─┬─ step ─ keep its result ─ workflow.step.completed ─┬─ finalize ─ its event ─ mark published
 *                                           └──────────────────── for each step ─────────────────┘
 * </pre>
 *
 * <p>What has come of a step, and of the workflow, is written in Redis before its event is published (docs/adr/0023), so a workflow ends
 * once, whoever is killed when. Whoever goes on after a crash publishes again what may not have been published: the event of the step
 * whose result was kept last, or of the end. A kept result implies that all events before its own were published.
 *
 * <p>Others end workflows too: a gateway for its clients, which finalizes first as well, and third-party processors, whose events are
 * all that is known of it. An end of theirs is learned as published, unless there is one.
 */
@NullMarked
package io.streamops.workflows.run;

import org.jspecify.annotations.NullMarked;
