/** Tests of authentication and rate limits. */
@NullMarked
package io.streamops.gateway.access;

import org.jspecify.annotations.NullMarked;
