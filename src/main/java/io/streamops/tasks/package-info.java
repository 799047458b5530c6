/** Tasks: effects such as exports, reports and mails, attempted until they succeed or their attempts are used up. */
@NullMarked
package io.streamops.tasks;

import org.jspecify.annotations.NullMarked;
