/** Which language a text is in, and which of its words say nothing. Knows no capability; all of them may see it. */
@NullMarked
package io.streamops.language;

import org.jspecify.annotations.NullMarked;
