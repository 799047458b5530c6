@NullMarked
package io.streamops.jobs.llm;

import org.jspecify.annotations.NullMarked;
