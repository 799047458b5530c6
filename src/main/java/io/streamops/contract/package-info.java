/**
 * The contracts with other processes, one sub-package each: names of topics, queues and keys, and messages as records that
 * are read from and written to JSON. Only the contracts' own rules are checked here. Sees {@code kit} only.
 */
@NullMarked
package io.streamops.contract;

import org.jspecify.annotations.NullMarked;
