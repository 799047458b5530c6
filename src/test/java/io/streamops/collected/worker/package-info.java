@NullMarked
package io.streamops.collected.worker;

import org.jspecify.annotations.NullMarked;
