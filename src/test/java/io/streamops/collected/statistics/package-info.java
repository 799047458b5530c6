@NullMarked
package io.streamops.collected.statistics;

import org.jspecify.annotations.NullMarked;
