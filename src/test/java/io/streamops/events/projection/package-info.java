/** Tests. */
@NullMarked
package io.streamops.events.projection;

import org.jspecify.annotations.NullMarked;
