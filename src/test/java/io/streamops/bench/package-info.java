/** What the whole product can do, measured from outside by plain clients. Mains, not tests: CONTRIBUTING says how to run them. */
@NullMarked
package io.streamops.bench;

import org.jspecify.annotations.NullMarked;
