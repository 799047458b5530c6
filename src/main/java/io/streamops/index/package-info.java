/**
 * The local search database: {@code schema} is what a page becomes in Lucene, {@code store} keeps it on disk, {@code
 * search} asks it, {@code vectors} knows what pages mean, {@code routes} is the gateway's side. The two sides meet on the event bus only.
 */
@NullMarked
package io.streamops.index;

import org.jspecify.annotations.NullMarked;
