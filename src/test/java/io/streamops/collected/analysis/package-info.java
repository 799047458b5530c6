@NullMarked
package io.streamops.collected.analysis;

import org.jspecify.annotations.NullMarked;
