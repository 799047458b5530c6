@NullMarked
package io.streamops.index.routes;

import org.jspecify.annotations.NullMarked;
