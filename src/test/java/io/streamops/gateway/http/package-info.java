/** Tests of what is common to all HTTP. */
@NullMarked
package io.streamops.gateway.http;

import org.jspecify.annotations.NullMarked;
