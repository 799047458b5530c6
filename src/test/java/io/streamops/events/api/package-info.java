/** Tests. */
@NullMarked
package io.streamops.events.api;

import org.jspecify.annotations.NullMarked;
