/**
 * The projections of workflows and tasks: each event updates a view in Redis, its indexes, and a log of events to follow. Repeated
 * and reordered events lead to the same view. Sees the contract, messaging and the gateway's event streams; no capability.
 */
@NullMarked
package io.streamops.events.projection;

import org.jspecify.annotations.NullMarked;
