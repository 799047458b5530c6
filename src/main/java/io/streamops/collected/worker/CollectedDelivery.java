package io.streamops.collected.worker;

import io.streamops.messaging.rabbit.RawMessage;
import io.vertx.core.json.JsonObject;

/**
 * A message of the queue.
 *
 * @param raw the original, kept while the event waits for its object
 */
record CollectedDelivery(JsonObject json, RawMessage raw) {}
