/**
 * The tools that jobs can ask for by name. A tool is one class and one line in {@code Toolbox}; what it takes is its schema, so
 * gateways can describe it and check jobs without running it.
 */
@NullMarked
package io.streamops.jobs.tool;

import org.jspecify.annotations.NullMarked;
