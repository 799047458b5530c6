/** What each type of task takes, as JSON Schemas, and what is wrong with what somebody gave it. */
@NullMarked
package io.streamops.tasks.payload;

import org.jspecify.annotations.NullMarked;
