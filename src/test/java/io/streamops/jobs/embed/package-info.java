@NullMarked
package io.streamops.jobs.embed;

import org.jspecify.annotations.NullMarked;
