/** Tests. */
@NullMarked
package io.streamops.tasks.data;

import org.jspecify.annotations.NullMarked;
