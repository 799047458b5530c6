/**
 * The web as all who crawl for others see it: sites that are asked in turn and by their rules, the way over redirects, what an
 * answer means, and the threads on which pages are read. The crawl worker and jobs share it.
 */
@NullMarked
package io.streamops.crawl.web;

import org.jspecify.annotations.NullMarked;
