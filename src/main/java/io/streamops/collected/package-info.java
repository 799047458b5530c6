/** Collected data: what foreign collectors bring, judged, counted and shown by project. */
@NullMarked
package io.streamops.collected;

import org.jspecify.annotations.NullMarked;
