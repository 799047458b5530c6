@NullMarked
package io.streamops.contract.collected;

import org.jspecify.annotations.NullMarked;
