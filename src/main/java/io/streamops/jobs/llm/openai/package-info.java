/**
 * The client of an OpenAI-compatible endpoint: streamed chat completions, one per connection, within limits, cancelled with
 * their job. Knows nothing of prompts.
 */
@NullMarked
package io.streamops.jobs.llm.openai;

import org.jspecify.annotations.NullMarked;
