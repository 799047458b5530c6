/**
 * The settings: environment and command line, read once at startup into validated records. {@link Settings#groups()} is the
 * catalog behind the help and the documentation. Depends on no other package of the product.
 */
@NullMarked
package io.streamops.settings;

import org.jspecify.annotations.NullMarked;
