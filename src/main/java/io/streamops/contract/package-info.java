/**
 * What crosses a process boundary, one sub-package for each contract: names of topics, queues and keys, and messages as
 * records that are read from JSON and written to it. What they do not say is not checked here. Sees {@code kit} only.
 */
@NullMarked
package io.streamops.contract;

import org.jspecify.annotations.NullMarked;
