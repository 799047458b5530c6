/**
 * Communication of indexers and searchers on the event bus: announcements, queries and replies, as JSON, because they may
 * run on different machines. Messages may be lost; queries can be repeated.
 */
@NullMarked
package io.streamops.index.distributed;

import org.jspecify.annotations.NullMarked;
