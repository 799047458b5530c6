/** The HTTP API of workflows: submission, list, view, stream of changes, cancellation, and changes by third-party processors. */
@NullMarked
package io.streamops.workflows.api;

import org.jspecify.annotations.NullMarked;
