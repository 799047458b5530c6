@NullMarked
package io.streamops.embedding;

import org.jspecify.annotations.NullMarked;
