/** Tests. */
@NullMarked
package io.streamops.events.requests;

import org.jspecify.annotations.NullMarked;
