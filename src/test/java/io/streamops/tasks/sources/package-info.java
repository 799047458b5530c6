@NullMarked
package io.streamops.tasks.sources;

import org.jspecify.annotations.NullMarked;
