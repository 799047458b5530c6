/** From bytes to characters: what a page's character encoding is, by the rules that browsers follow. */
@NullMarked
package io.streamops.crawl.page.charset;

import org.jspecify.annotations.NullMarked;
