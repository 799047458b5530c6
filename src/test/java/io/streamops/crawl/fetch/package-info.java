/** Tests of requests to sites. */
@NullMarked
package io.streamops.crawl.fetch;

import org.jspecify.annotations.NullMarked;
