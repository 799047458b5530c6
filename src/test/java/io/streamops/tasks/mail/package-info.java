@NullMarked
package io.streamops.tasks.mail;

import org.jspecify.annotations.NullMarked;
