/** The gateway's side of search: routes that ask all indexers over the event bus and merge what they answer. */
@NullMarked
package io.streamops.index.routes;

import org.jspecify.annotations.NullMarked;
