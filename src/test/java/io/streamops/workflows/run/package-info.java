@NullMarked
package io.streamops.workflows.run;

import org.jspecify.annotations.NullMarked;
