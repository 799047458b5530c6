/** Where steps are run in tests, as a processor runs them. */
@NullMarked
package io.streamops.workflows.stage;

import org.jspecify.annotations.NullMarked;
