/**
 * The analysis of collected posts: language, keywords, sentiment, figures. Pure functions ({@code text}, {@code sentiment})
 * on a pool of threads; {@code model} queries an external model instead, if one is set.
 */
@NullMarked
package io.streamops.collected.analysis;

import org.jspecify.annotations.NullMarked;
