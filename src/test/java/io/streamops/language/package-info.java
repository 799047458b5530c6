@NullMarked
package io.streamops.language;

import org.jspecify.annotations.NullMarked;
