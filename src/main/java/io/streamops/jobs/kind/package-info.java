/** What jobs do: one class for each task, behind one interface, and what they are given to do it with. */
@NullMarked
package io.streamops.jobs.kind;

import org.jspecify.annotations.NullMarked;
