@NullMarked
package io.streamops.tasks.export;

import org.jspecify.annotations.NullMarked;
