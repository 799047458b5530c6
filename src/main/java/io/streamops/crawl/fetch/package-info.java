/**
 * One HTTP request to a site, made safely: where it may go, how long it may take, how much of the answer is read. Follows
 * no redirect and knows nothing of politeness or pages.
 */
@NullMarked
package io.streamops.crawl.fetch;

import org.jspecify.annotations.NullMarked;
