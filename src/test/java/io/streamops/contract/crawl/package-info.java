/** The crawl contract, by its own examples and by what breaks it. */
@NullMarked
package io.streamops.contract.crawl;

import org.jspecify.annotations.NullMarked;
