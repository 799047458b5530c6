@NullMarked
package io.streamops.index;

import org.jspecify.annotations.NullMarked;
