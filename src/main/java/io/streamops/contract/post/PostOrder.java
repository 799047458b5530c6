package io.streamops.contract.post;

/** In which order posts are shown. */
public enum PostOrder {
    /** The newest first. */
    DATE,
    /** The greatest impact first. */
    IMPACT,
    /** The greatest engagement first. */
    ENGAGEMENT,
    /** The worst risk first, and within one risk the greatest impact. */
    RISK,
    /** The best answer to the words asked for first. */
    RELEVANCE
}
