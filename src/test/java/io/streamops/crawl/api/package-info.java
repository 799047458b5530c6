/** The gateway's side of crawls, with plain clients as the foreign services around it. */
@NullMarked
package io.streamops.crawl.api;

import org.jspecify.annotations.NullMarked;
