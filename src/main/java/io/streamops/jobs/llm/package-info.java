/**
 * The job kinds chat, plan and code: by a language model if an endpoint is set, otherwise extracted from the search index,
 * with {@code model: "extractive"}. Also composes the answers of rag jobs.
 */
@NullMarked
package io.streamops.jobs.llm;

import org.jspecify.annotations.NullMarked;
