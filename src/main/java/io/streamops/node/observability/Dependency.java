package io.streamops.node.observability;

import io.vertx.core.Future;
import java.util.function.Supplier;

/**
 * Something outside of the node's own code that it needs.
 *
 * @param name what readiness calls it
 * @param address where it is, for the node's operator only
 * @param required whether the node is not ready without it
 * @param ping succeeds while it answers
 */
public record Dependency(String name, String address, boolean required, Supplier<Future<Void>> ping) {}
