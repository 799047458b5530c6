/** Tests. */
@NullMarked
package io.streamops.events.run;

import org.jspecify.annotations.NullMarked;
