/**
 * Texts as vectors whose nearness is nearness in meaning, made in this process by the model MiniLM: {@link
 * io.streamops.embedding.Embedder} is what the search index and jobs see of it. No capability: it knows of none, and may use
 * {@code kit} only.
 */
@NullMarked
package io.streamops.embedding;

import org.jspecify.annotations.NullMarked;
