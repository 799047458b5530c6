/**
 * Brings each workflow to one end, from a {@code workflow.created}.
 *
 * <pre>
 *     permit ─ claim ─ workflow.processing ─┬─ step ─ keep its result ─ workflow.step.completed ─┬─ finalize ─ its event ─ mark published
 *                                           └──────────────────── for each step ─────────────────┘
 * </pre>
 *
 * <p>The result of a step, and the terminal event, is stored in Redis before its event is published (docs/adr/0023), so a workflow ends
 * exactly once, whichever process is killed. After a crash the next processor publishes again what may be unpublished: the event of
 * the last stored step, or the terminal event. A stored result implies that all earlier events were published.
 *
 * <p>Others end workflows too. A gateway finalizes first, for its clients. Third-party processors only publish: their terminal event
 * is learned as published, unless the run is final already.
 */
@NullMarked
package io.streamops.workflows.run;

import org.jspecify.annotations.NullMarked;
