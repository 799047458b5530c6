/** What tests of tasks need. */
@NullMarked
package io.streamops.jobs.kind;

import org.jspecify.annotations.NullMarked;
