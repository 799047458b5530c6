package io.streamops.gateway.http;

import java.util.Map;

/** What a capability serves over HTTP: handlers for operations that the contract describes. */
@FunctionalInterface
public interface Routes {
    /** The handlers by the {@code operationId} that the contract gives the operation. */
    Map<String, OperationHandler> operations();
}
