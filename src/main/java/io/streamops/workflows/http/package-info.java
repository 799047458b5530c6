/** Steps that operators bind to HTTP services of their own. */
@NullMarked
package io.streamops.workflows.http;

import org.jspecify.annotations.NullMarked;
