/** Tests of the package of the same name. */
@NullMarked
package io.streamops.jobs.tool;

import org.jspecify.annotations.NullMarked;
