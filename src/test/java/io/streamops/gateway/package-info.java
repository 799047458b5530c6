/** Tests of the gateway against real servers on free ports. */
@NullMarked
package io.streamops.gateway;

import org.jspecify.annotations.NullMarked;
