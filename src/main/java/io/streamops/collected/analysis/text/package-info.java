/** What a post says: its readable text, the words and signs in it, its hashtags and key phrases. Pure. */
@NullMarked
package io.streamops.collected.analysis.text;

import org.jspecify.annotations.NullMarked;
