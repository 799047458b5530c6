/** The job task {@code embed}: texts as vectors. */
@NullMarked
package io.streamops.jobs.embed;

import org.jspecify.annotations.NullMarked;
