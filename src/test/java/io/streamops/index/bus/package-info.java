@NullMarked
package io.streamops.index.bus;

import org.jspecify.annotations.NullMarked;
