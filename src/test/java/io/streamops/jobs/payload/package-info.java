/** Tests of what tasks take. */
@NullMarked
package io.streamops.jobs.payload;

import org.jspecify.annotations.NullMarked;
