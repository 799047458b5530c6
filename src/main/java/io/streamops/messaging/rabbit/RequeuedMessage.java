package io.streamops.messaging.rabbit;

import org.jspecify.annotations.Nullable;

/**
 * A message given back unread, for lack of room.
 *
 * @param counter the counter to correct for this delivery; null: none
 */
record RequeuedMessage(long tag, @Nullable String counter) {}
