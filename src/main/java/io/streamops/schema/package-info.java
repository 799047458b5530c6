/**
 * JSON Schema: values are checked by a {@link io.streamops.schema.Schema}, and what is wrong with them is a list of
 * {@link io.streamops.schema.FieldError}s. The gateway checks requests with it, and workers the payloads that other gateways have
 * accepted. May use {@code kit}.
 */
@NullMarked
package io.streamops.schema;

import org.jspecify.annotations.NullMarked;
