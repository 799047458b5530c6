/** Contract 5: collected data from third-party collectors: events, batches and posts. */
@NullMarked
package io.streamops.contract.collected;

import org.jspecify.annotations.NullMarked;
