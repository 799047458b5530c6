/**
 * How a text feels, told by its words, in this process: docs/sentiment.md says by which method, from whose data and how well. Pure.
 */
@NullMarked
package io.streamops.collected.analysis.sentiment;

import org.jspecify.annotations.NullMarked;
