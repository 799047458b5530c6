/**
 * The client of an OpenAI-compatible endpoint: one streamed chat completion at a time and per connection, within limits, ended
 * when its run ends. Knows nothing of what is asked, or why.
 */
@NullMarked
package io.streamops.jobs.llm.openai;

import org.jspecify.annotations.NullMarked;
