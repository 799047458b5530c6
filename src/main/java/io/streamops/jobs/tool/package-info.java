/**
 * The tools that jobs can call by name. A tool is one class and one line in {@code ToolCatalog}. Its schema lets gateways
 * describe it and validate jobs without running it.
 */
@NullMarked
package io.streamops.jobs.tool;

import org.jspecify.annotations.NullMarked;
