package io.streamops.workflows.builtin;

import io.streamops.contract.page.PageMessage;
import io.vertx.core.Future;

/** The indexers, as steps see them. */
@FunctionalInterface
public interface PageSender {
    /**
     * Succeeds once the page cannot be lost on its way to them any more; fails with {@link io.streamops.messaging.Unavailable}
     * where it cannot be sent now.
     */
    Future<Void> publish(PageMessage page);
}
