/** The gateway's side of search: operations that query all indexers over the event bus and merge the results. */
@NullMarked
package io.streamops.index.api;

import org.jspecify.annotations.NullMarked;
