/** Users' rules and schemas, good and bad. */
@NullMarked
package io.streamops.workflows.validation;

import org.jspecify.annotations.NullMarked;
