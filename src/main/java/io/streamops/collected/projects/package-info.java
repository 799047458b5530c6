/**
 * The gateway's side of collected data: routes over the figures of projects, and over their posts, which indexers keep and
 * {@link io.streamops.collected.projects.Posts} finds.
 *
 * <p>May use {@code collected.figures}, {@code contract}, {@code gateway}, {@code messaging} and {@code kit}.
 */
@NullMarked
package io.streamops.collected.projects;

import org.jspecify.annotations.NullMarked;
