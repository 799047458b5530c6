package io.streamops.crawl.web;

import io.streamops.crawl.politeness.HostLimiter.Turn;
import io.vertx.core.Future;

/** Waits for the parts of a visit, on behalf of a crawl or of a job. On virtual threads. */
public interface Visitor {
    /** Waits for a result; throws if the work ends first. */
    <T> T await(Future<T> result);

    /**
     * Waits for the turn of the host, and for what the visitor needs besides.
     *
     * @return whether the request is still to be made
     */
    boolean awaitTurn(Future<Turn> turn);

    /** Completes if the work ends first: the request is aborted. */
    Future<?> abandoned();
}
