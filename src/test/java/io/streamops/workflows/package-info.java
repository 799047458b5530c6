@NullMarked
package io.streamops.workflows;

import org.jspecify.annotations.NullMarked;
