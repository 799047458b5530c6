/** The gateway's side of tasks: asked for, listed and followed over HTTP, and what becomes of dead letters. */
@NullMarked
package io.streamops.tasks.api;

import org.jspecify.annotations.NullMarked;
