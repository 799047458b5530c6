/**
 * Batches of collected posts: objects of any size, read a chunk at a time, whatever their form and their compression. Only
 * what is being worked on is in memory.
 *
 * <p>May use {@code contract} and {@code messaging}.
 */
@NullMarked
package io.streamops.collected.batch;

import org.jspecify.annotations.NullMarked;
