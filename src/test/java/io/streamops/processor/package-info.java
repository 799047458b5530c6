@NullMarked
package io.streamops.processor;

import org.jspecify.annotations.NullMarked;
