package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.crawl.fetch.FetchResult;
import io.streamops.execution.Lease;

/** The exclusive right to crawl a URL, among all workers. */
final class UrlLock extends Lease {
    private final NormalizedUrl url;
    private final String token;
    private final FetchResult.Validators validators;
    private boolean missedRenewal;

    /**
     * A lock that Redis has granted.
     *
     * @param token unlike any other lock's
     * @param validators of an earlier crawl of exactly this URL that is still kept
     */
    UrlLock(NormalizedUrl url, String token, FetchResult.Validators validators) {
        this.url = url;
        this.token = token;
        this.validators = validators;
    }

    NormalizedUrl url() {
        return url;
    }

    String token() {
        return token;
    }

    FetchResult.Validators validators() {
        return validators;
    }

    /** Whether the last renewal failed, so that the lock may have expired. */
    boolean missedRenewal() {
        return missedRenewal;
    }

    void missedRenewal(boolean missed) {
        missedRenewal = missed;
    }
}
