@NullMarked
package io.streamops.crawl.page.charset;

import org.jspecify.annotations.NullMarked;
