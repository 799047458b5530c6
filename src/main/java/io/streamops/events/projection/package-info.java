/**
 * Workflows and tasks as they are seen from outside, made of nothing but their events: folded one by one into a view in
 * Redis, with indexes to list them by and a log of events to follow. Whoever has published an event, and in whatever order
 * and however often it is read, the view is the same in the end.
 */
@NullMarked
package io.streamops.events.projection;

import org.jspecify.annotations.NullMarked;
