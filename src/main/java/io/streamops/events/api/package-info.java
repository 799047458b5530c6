/** The API that workflows and tasks share: submission with idempotency keys, access by owner, lists and event streams. */
@NullMarked
package io.streamops.events.api;

import org.jspecify.annotations.NullMarked;
