@NullMarked
package io.streamops.collected.batch;

import org.jspecify.annotations.NullMarked;
