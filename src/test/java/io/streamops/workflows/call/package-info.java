/** Steps over HTTP, against services of all kinds. */
@NullMarked
package io.streamops.workflows.call;

import org.jspecify.annotations.NullMarked;
