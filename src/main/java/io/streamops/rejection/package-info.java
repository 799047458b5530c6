/**
 * How capabilities reject requests: a {@link io.streamops.rejection.Rejected} knows no HTTP. The gateway turns it into a problem with a
 * status; a job or task that made the request fails with its detail. Sees {@code schema} only.
 */
@NullMarked
package io.streamops.rejection;

import org.jspecify.annotations.NullMarked;
