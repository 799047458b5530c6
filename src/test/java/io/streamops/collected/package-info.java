@NullMarked
package io.streamops.collected;

import org.jspecify.annotations.NullMarked;
