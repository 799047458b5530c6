/** Tests of the gateway's side of jobs, with Redis itself on the other side, or a worker of another make. */
@NullMarked
package io.streamops.jobs.api;

import org.jspecify.annotations.NullMarked;
