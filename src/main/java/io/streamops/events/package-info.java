/** What workflows and tasks have in common: their events, how they are published and read, and the view of them. */
@NullMarked
package io.streamops.events;

import org.jspecify.annotations.NullMarked;
