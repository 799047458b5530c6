/** How fast lanes are; run by hand, never a test. */
@NullMarked
package io.streamops.messaging.bench;

import org.jspecify.annotations.NullMarked;
