/** Tests. */
@NullMarked
package io.streamops.contract.event;

import org.jspecify.annotations.NullMarked;
