@NullMarked
package io.streamops.index.vectors;

import org.jspecify.annotations.NullMarked;
