package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;
import io.streamops.crawl.fetch.Validators;

/** What a worker learns when it wants to crawl a URL. */
sealed interface Claim {
    /** What ends the asking. */
    sealed interface Decided extends Claim {}

    /** It was crawled not long ago; this is what is kept of it. */
    record Known(PageData data) implements Decided {}

    /**
     * Nobody else may crawl it until this worker is done with it.
     *
     * @param token proves that the claim is ours
     * @param validators of an earlier crawl of exactly this URL that is still kept
     */
    record Ours(NormalUrl url, String token, Validators validators) implements Decided {}

    /** Another worker crawls it. */
    record Busy() implements Claim {}
}
