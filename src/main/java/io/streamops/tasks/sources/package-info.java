/**
 * What tasks read and write: rows from sources, page by page, and artifacts in the object storage. {@code node} provides the
 * sources.
 */
@NullMarked
package io.streamops.tasks.sources;

import org.jspecify.annotations.NullMarked;
