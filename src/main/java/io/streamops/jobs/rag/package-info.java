/** The job task {@code rag}: a question answered from the pages of the search index, with what the answer rests on. */
@NullMarked
package io.streamops.jobs.rag;

import org.jspecify.annotations.NullMarked;
