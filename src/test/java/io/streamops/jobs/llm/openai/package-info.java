/** The client of language models, against an endpoint that stands for all of them. */
@NullMarked
package io.streamops.jobs.llm.openai;

import org.jspecify.annotations.NullMarked;
