/**
 * Politeness: robots.txt, and limits on requests to each host across all nodes. May use {@code crawl.fetch},
 * {@code execution} and {@code messaging}.
 */
@NullMarked
package io.streamops.crawl.politeness;

import org.jspecify.annotations.NullMarked;
