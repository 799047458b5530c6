@NullMarked
package io.streamops.execution;

import org.jspecify.annotations.NullMarked;
