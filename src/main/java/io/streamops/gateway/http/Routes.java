package io.streamops.gateway.http;

import java.util.Map;

/** The handlers that a capability provides for operations of the contract. */
@FunctionalInterface
public interface Routes {
    /** The handlers by {@code operationId}. */
    Map<String, OperationHandler> operations();
}
