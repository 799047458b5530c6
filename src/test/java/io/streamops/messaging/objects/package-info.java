/** The object storage, against a real one. */
@NullMarked
package io.streamops.messaging.objects;

import org.jspecify.annotations.NullMarked;
