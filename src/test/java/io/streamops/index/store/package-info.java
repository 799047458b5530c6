@NullMarked
package io.streamops.index.store;

import org.jspecify.annotations.NullMarked;
