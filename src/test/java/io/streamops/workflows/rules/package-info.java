/** Users' rules and schemas, good and bad. */
@NullMarked
package io.streamops.workflows.rules;

import org.jspecify.annotations.NullMarked;
