/**
 * What a collected post says, how it feels and what it is worth. A pure core, from a post to an analysed one ({@code text}, {@code
 * sentiment}), on a pool of threads of its own; {@code model} asks a model over HTTP instead, where one is set.
 */
@NullMarked
package io.streamops.collected.analysis;

import org.jspecify.annotations.NullMarked;
