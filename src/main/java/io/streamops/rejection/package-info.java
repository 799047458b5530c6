/**
 * A request that is refused, as capabilities express it: a {@link io.streamops.rejection.Rejected} that knows no HTTP. The gateway
 * makes a problem of it, with a status; a job or a task that asked for the same fails with its detail. May use {@code schema}.
 */
@NullMarked
package io.streamops.rejection;

import org.jspecify.annotations.NullMarked;
