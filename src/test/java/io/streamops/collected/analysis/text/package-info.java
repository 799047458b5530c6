@NullMarked
package io.streamops.collected.analysis.text;

import org.jspecify.annotations.NullMarked;
