/** The language of a text, where its words begin and end, and its stop words. Knows no capability; all of them may see it. */
@NullMarked
package io.streamops.language;

import org.jspecify.annotations.NullMarked;
