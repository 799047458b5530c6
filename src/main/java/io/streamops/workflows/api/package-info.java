/** The gateway's side of workflows: asked for, listed, followed and cancelled over HTTP. */
@NullMarked
package io.streamops.workflows.api;

import org.jspecify.annotations.NullMarked;
