package io.streamops.contract.post;

/** The sort order of posts. */
public enum PostSort {
    /** Newest first. */
    DATE,
    /** Highest impact first. */
    IMPACT,
    /** Highest engagement first. */
    ENGAGEMENT,
    /** Highest risk first; within a risk, highest impact first. */
    RISK,
    /** Most relevant to the query first. */
    RELEVANCE
}
