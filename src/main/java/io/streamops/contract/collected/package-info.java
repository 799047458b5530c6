/** Collected data on its way from foreign collectors: events, batches, and the posts in them. */
@NullMarked
package io.streamops.contract.collected;

import org.jspecify.annotations.NullMarked;
