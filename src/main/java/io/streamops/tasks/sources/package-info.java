/**
 * What tasks read and what they leave: rows of whatever can be listed, a page at a time, and objects in the storage with links
 * to them. Where rows come from is for {@code node} to say.
 */
@NullMarked
package io.streamops.tasks.sources;

import org.jspecify.annotations.NullMarked;
