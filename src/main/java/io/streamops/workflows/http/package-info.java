/** Steps that are done by others, over HTTP. */
@NullMarked
package io.streamops.workflows.http;

import org.jspecify.annotations.NullMarked;
