/** Tests of the package of the same name. */
@NullMarked
package io.streamops.crawl.worker;

import org.jspecify.annotations.NullMarked;
