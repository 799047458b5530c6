/** The embedded brokers, used by the clients that real people have. */
@NullMarked
package io.streamops.embedded;

import org.jspecify.annotations.NullMarked;
