/** Tests. */
@NullMarked
package io.streamops.tasks.payload;

import org.jspecify.annotations.NullMarked;
