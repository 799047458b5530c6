/** Decodes pages: determines their character encoding by the rules of browsers. Uses nothing but the JDK. */
@NullMarked
package io.streamops.crawl.page.charset;

import org.jspecify.annotations.NullMarked;
