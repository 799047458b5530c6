/** The job kind {@code rag}: answers questions from the search index, with citations. */
@NullMarked
package io.streamops.jobs.rag;

import org.jspecify.annotations.NullMarked;
