/** The worker of jobs, on real Redis servers, with tasks that do what a test needs. */
@NullMarked
package io.streamops.jobs.worker;

import org.jspecify.annotations.NullMarked;
