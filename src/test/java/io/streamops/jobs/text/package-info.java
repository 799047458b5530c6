@NullMarked
package io.streamops.jobs.text;

import org.jspecify.annotations.NullMarked;
