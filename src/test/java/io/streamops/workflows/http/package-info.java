/** Steps over HTTP, against services of all kinds. */
@NullMarked
package io.streamops.workflows.http;

import org.jspecify.annotations.NullMarked;
