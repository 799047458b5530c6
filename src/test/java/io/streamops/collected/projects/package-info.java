@NullMarked
package io.streamops.collected.projects;

import org.jspecify.annotations.NullMarked;
