/** Tests of how tasks are brought to their ends. */
@NullMarked
package io.streamops.tasks.run;

import org.jspecify.annotations.NullMarked;
