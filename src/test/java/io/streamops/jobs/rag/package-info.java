@NullMarked
package io.streamops.jobs.rag;

import org.jspecify.annotations.NullMarked;
