/** The built-in steps. Crawl workers, indexers and search are interfaces here, which {@code node} implements. */
@NullMarked
package io.streamops.workflows.builtin;

import org.jspecify.annotations.NullMarked;
