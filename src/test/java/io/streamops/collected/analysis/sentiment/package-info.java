@NullMarked
package io.streamops.collected.analysis.sentiment;

import org.jspecify.annotations.NullMarked;
