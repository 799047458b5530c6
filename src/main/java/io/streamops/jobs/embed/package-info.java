/** The job kind {@code embed}: embeds texts as vectors. */
@NullMarked
package io.streamops.jobs.embed;

import org.jspecify.annotations.NullMarked;
