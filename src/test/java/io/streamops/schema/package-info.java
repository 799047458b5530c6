/** Tests of the checks by JSON Schema. */
@NullMarked
package io.streamops.schema;

import org.jspecify.annotations.NullMarked;
