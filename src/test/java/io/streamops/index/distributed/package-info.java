@NullMarked
package io.streamops.index.distributed;

import org.jspecify.annotations.NullMarked;
