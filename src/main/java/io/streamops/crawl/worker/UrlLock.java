package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.crawl.fetch.FetchResult;
import io.streamops.execution.Lease;

/** The exclusive right of a worker to crawl a URL. */
final class UrlLock extends Lease {
    private final NormalizedUrl url;
    private final String token;
    private final FetchResult.Validators validators;
    private boolean missedRenewal;

    /**
     * A lock granted by Redis.
     *
     * @param token unique for each lock
     * @param validators of the stored page, if it was found at exactly this URL
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
