/**
 * JSON Schema: a {@link io.streamops.schema.Schema} validates values and returns {@link io.streamops.schema.FieldError}s. Gateways
 * validate requests, workers the payloads that other gateways have accepted. Sees {@code kit} only.
 */
@NullMarked
package io.streamops.schema;

import org.jspecify.annotations.NullMarked;
