/** Tests of the command line, and of the product as a whole. */
@NullMarked
package io.streamops;

import org.jspecify.annotations.NullMarked;
