/**
 * Polite access to the web, shared by the crawl worker and jobs: visits that obey robots.txt and the host limiter, redirects,
 * the meaning of responses, and the threads on which pages are read. May use {@code crawl.page}, {@code crawl.politeness} and
 * {@code crawl.fetch}.
 */
@NullMarked
package io.streamops.crawl.web;

import org.jspecify.annotations.NullMarked;
