package io.streamops.workflows.builtin;

import io.streamops.contract.page.PageMessage;
import io.vertx.core.Future;

/** The indexers, as steps see them. */
@FunctionalInterface
public interface PageSender {
    /**
     * Succeeds when the broker has confirmed the page; fails with {@link io.streamops.messaging.Unavailable} if it cannot be sent now.
     */
    Future<Void> publish(PageMessage page);
}
