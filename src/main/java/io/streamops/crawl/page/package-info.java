/**
 * From the bytes of an answer to a page: text, links, language, what it says of itself. Values in, values out; knows
 * nothing of where they come from. What is readable is chosen by content type.
 */
@NullMarked
package io.streamops.crawl.page;

import org.jspecify.annotations.NullMarked;
