/** The text of a post: normalized text, tokens, hashtags and key phrases. Pure functions. */
@NullMarked
package io.streamops.collected.analysis.text;

import org.jspecify.annotations.NullMarked;
