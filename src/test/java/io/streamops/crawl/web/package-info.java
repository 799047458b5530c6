/** Tests of the package of the same name. */
@NullMarked
package io.streamops.crawl.web;

import org.jspecify.annotations.NullMarked;
