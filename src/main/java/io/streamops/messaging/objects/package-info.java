/**
 * Object storage: MinIO or another S3 service. {@link io.streamops.messaging.objects.ObjectStorage} is the entry point. Only
 * this package uses the client.
 *
 * <p>May use {@code messaging} and {@code settings}.
 */
@NullMarked
package io.streamops.messaging.objects;

import org.jspecify.annotations.NullMarked;
