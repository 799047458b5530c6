package io.streamops.collected.worker;

import io.streamops.messaging.rabbit.RawMessage;
import io.vertx.core.json.JsonObject;

/**
 * A message of the queue.
 *
 * @param raw as it came, to be kept while it waits for its object
 */
record Received(JsonObject json, RawMessage raw) {}
