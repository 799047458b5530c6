/** How fast pages are taken in and found, beside Lucene alone. */
@NullMarked
package io.streamops.index.bench;

import org.jspecify.annotations.NullMarked;
