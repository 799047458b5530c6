/** Tests of the package of the same name. */
@NullMarked
package io.streamops.settings;

import org.jspecify.annotations.NullMarked;
