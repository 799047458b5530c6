/** Tests of crawls as a whole. */
@NullMarked
package io.streamops.crawl;

import org.jspecify.annotations.NullMarked;
