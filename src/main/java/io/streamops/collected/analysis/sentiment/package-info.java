/**
 * Sentiment from words, in this process; docs/sentiment.md describes the method, its data and its accuracy. Pure functions.
 */
@NullMarked
package io.streamops.collected.analysis.sentiment;

import org.jspecify.annotations.NullMarked;
