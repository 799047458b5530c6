@NullMarked
package io.streamops.index.api;

import org.jspecify.annotations.NullMarked;
