/**
 * Small tools without domain knowledge, for all packages: time, JSON, text, log fields, telemetry. Sees nothing else of the
 * product.
 */
@NullMarked
package io.streamops.kit;

import org.jspecify.annotations.NullMarked;
