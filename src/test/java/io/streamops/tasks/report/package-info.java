@NullMarked
package io.streamops.tasks.report;

import org.jspecify.annotations.NullMarked;
