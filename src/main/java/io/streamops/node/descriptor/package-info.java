/**
 * The deployment descriptor, {@code verticles.json}: the verticles, how each is deployed, and which node runs which. Reading is
 * pure: text in, records or {@link io.streamops.node.descriptor.BadDescriptor} out.
 */
@NullMarked
package io.streamops.node.descriptor;

import org.jspecify.annotations.NullMarked;
