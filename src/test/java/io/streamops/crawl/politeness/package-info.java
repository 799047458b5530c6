/** Tests of politeness: robots.txt files as a table, turns on real Redis servers. */
@NullMarked
package io.streamops.crawl.politeness;

import org.jspecify.annotations.NullMarked;
