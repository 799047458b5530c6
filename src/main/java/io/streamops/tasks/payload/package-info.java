/** The data of tasks: their JSON Schemas, and the scope of what a task may see. */
@NullMarked
package io.streamops.tasks.payload;

import org.jspecify.annotations.NullMarked;
