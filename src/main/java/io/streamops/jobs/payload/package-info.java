/** Validates the payloads of jobs by the JSON Schema of their kind, and by that of the tool. Sees {@code contract} and {@code schema}. */
@NullMarked
package io.streamops.jobs.payload;

import org.jspecify.annotations.NullMarked;
