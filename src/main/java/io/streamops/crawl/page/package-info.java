/**
 * Reads pages: from the bytes of a response to text, Markdown, links, language and metadata. Pure functions without I/O;
 * {@link io.streamops.crawl.page.PageReaders} selects the reader by content type. May use {@code contract.page},
 * {@code language} and {@code kit}.
 */
@NullMarked
package io.streamops.crawl.page;

import org.jspecify.annotations.NullMarked;
