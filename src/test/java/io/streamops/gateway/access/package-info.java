/** Tests of who is let in. */
@NullMarked
package io.streamops.gateway.access;

import org.jspecify.annotations.NullMarked;
