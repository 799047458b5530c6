@NullMarked
package io.streamops.collected.figures;

import org.jspecify.annotations.NullMarked;
