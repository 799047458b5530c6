/**
 * Safe HTTP requests to sites: limits on destinations, time and size. Follows no redirects, and knows nothing of politeness
 * or pages. May use {@code settings} and {@code kit}.
 */
@NullMarked
package io.streamops.crawl.fetch;

import org.jspecify.annotations.NullMarked;
