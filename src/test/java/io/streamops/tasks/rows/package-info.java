@NullMarked
package io.streamops.tasks.rows;

import org.jspecify.annotations.NullMarked;
