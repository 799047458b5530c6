/** Each step that is built in. */
@NullMarked
package io.streamops.workflows.builtin;

import org.jspecify.annotations.NullMarked;
