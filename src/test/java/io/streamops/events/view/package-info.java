/** Tests. */
@NullMarked
package io.streamops.events.view;

import org.jspecify.annotations.NullMarked;
