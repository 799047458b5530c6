/** What each task takes, as JSON Schemas, and what is wrong with what somebody gave it. */
@NullMarked
package io.streamops.jobs.payload;

import org.jspecify.annotations.NullMarked;
