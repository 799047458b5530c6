package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;

/**
 * One processor's hold on a workflow, by which whatever it writes is checked.
 *
 * @param token unlike that of any other claim
 */
record Claim(EntityId workflow, String token) {}
