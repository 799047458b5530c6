/**
 * The gateway's side of collected data: the HTTP operations for figures of projects, and for their posts, which the indexers
 * hold and {@link io.streamops.collected.projects.PostSource} finds.
 *
 * <p>May use {@code collected.statistics}, {@code contract}, {@code gateway}, {@code messaging} and {@code kit}.
 */
@NullMarked
package io.streamops.collected.projects;

import org.jspecify.annotations.NullMarked;
