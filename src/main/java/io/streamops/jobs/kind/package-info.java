/**
 * The interface of a job kind's handler, and the ports through which handlers reach other capabilities. Sees {@code contract} and
 * {@code execution}.
 */
@NullMarked
package io.streamops.jobs.kind;

import org.jspecify.annotations.NullMarked;
