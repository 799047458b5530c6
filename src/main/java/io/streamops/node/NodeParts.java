package io.streamops.node;

import io.streamops.gateway.GatewayParts;
import io.streamops.kit.Telemetry;
import io.streamops.settings.Settings;
import io.vertx.core.Vertx;

/** What a node's verticles are made of. */
record NodeParts(Vertx vertx, Settings settings, Telemetry telemetry, Connections connections, GatewayParts http) {}
