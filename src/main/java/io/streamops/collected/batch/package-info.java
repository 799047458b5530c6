/**
 * Batches of collected posts: objects of any size, form and compression, read in chunks, so that only the current chunks are
 * in memory.
 *
 * <p>May use {@code contract} and {@code messaging}.
 */
@NullMarked
package io.streamops.collected.batch;

import org.jspecify.annotations.NullMarked;
