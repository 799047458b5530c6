@NullMarked
package io.streamops.crawl.page;

import org.jspecify.annotations.NullMarked;
