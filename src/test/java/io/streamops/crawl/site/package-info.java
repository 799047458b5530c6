/**
 * A web site on loopback that does to crawlers whatever a test wants: serves pages, misbehaves, and remembers who asked for
 * what and when.
 */
@NullMarked
package io.streamops.crawl.site;

import org.jspecify.annotations.NullMarked;
