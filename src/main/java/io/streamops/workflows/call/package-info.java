/** Steps that are done by others, over HTTP. */
@NullMarked
package io.streamops.workflows.call;

import org.jspecify.annotations.NullMarked;
