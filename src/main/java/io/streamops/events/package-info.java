/** What workflows and tasks share: their events, and how these are published and decoded. Sees no capability. */
@NullMarked
package io.streamops.events;

import org.jspecify.annotations.NullMarked;
