/**
 * Chat, plan and code: by a language model where an endpoint is set, otherwise from what the search index holds, which then
 * says so ({@code model: "extractive"}). Also the answers of rag jobs.
 */
@NullMarked
package io.streamops.jobs.llm;

import org.jspecify.annotations.NullMarked;
