package io.streamops.messaging.rabbit;

import org.jspecify.annotations.Nullable;

/**
 * A message that goes back unread, because there is no room for it.
 *
 * @param counter where this delivery is not to count as an attempt; null where it will not
 */
record Refused(long tag, @Nullable String counter) {}
