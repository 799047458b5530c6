/**
 * The contracts with other processes, one sub-package each: names of topics, queues and keys, and messages as records with their
 * JSON. Only rules of the contracts are checked here. Sees {@code kit} only.
 */
@NullMarked
package io.streamops.contract;

import org.jspecify.annotations.NullMarked;
