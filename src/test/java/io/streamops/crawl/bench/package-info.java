@NullMarked
package io.streamops.crawl.bench;

import org.jspecify.annotations.NullMarked;
