/** Tests. */
@NullMarked
package io.streamops.events;

import org.jspecify.annotations.NullMarked;
