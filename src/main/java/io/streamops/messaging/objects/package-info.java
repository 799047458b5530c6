/**
 * The object storage: MinIO, or whatever else speaks S3, by {@link io.streamops.messaging.objects.ObjectStorage}. The
 * only place that sees its client.
 *
 * <p>May use {@code messaging} and {@code settings}.
 */
@NullMarked
package io.streamops.messaging.objects;

import org.jspecify.annotations.NullMarked;
