/**
 * What sites may expect of a crawler: their robots.txt is obeyed, and all nodes together ask them no more often than
 * they want.
 */
@NullMarked
package io.streamops.crawl.polite;

import org.jspecify.annotations.NullMarked;
