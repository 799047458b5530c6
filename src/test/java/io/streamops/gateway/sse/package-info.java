/** Tests of event streams. */
@NullMarked
package io.streamops.gateway.sse;

import org.jspecify.annotations.NullMarked;
