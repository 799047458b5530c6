/** What tests of tasks need. */
@NullMarked
package io.streamops.jobs.task;

import org.jspecify.annotations.NullMarked;
