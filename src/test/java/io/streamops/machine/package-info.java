/** What tests need of the machine beside Java and Maven, and how a test is skipped where that is missing. */
@NullMarked
package io.streamops.machine;

import org.jspecify.annotations.NullMarked;
