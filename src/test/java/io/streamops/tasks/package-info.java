/** What the tests of all kinds of tasks share. */
@NullMarked
package io.streamops.tasks;

import org.jspecify.annotations.NullMarked;
