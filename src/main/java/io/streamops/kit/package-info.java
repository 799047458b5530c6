/**
 * Small things that everybody needs and that know no business words: time, the fields that follow a piece of work into
 * its log lines, telemetry. Sees nothing else of the product.
 */
@NullMarked
package io.streamops.kit;

import org.jspecify.annotations.NullMarked;
