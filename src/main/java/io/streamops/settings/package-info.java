/** What can be set: the environment and the command line, read once into records, each with its defaults and its checks.
 * Sees nothing else of the product. */
@NullMarked
package io.streamops.settings;

import org.jspecify.annotations.NullMarked;
