/**
 * Text embeddings, computed in this process by the model MiniLM. {@link io.streamops.embedding.Embedder} is the entry point
 * for search and jobs. Not a capability; may use {@code kit} only.
 */
@NullMarked
package io.streamops.embedding;

import org.jspecify.annotations.NullMarked;
