/**
 * The search engine. {@code schema} defines the documents, {@code store} keeps them on disk, {@code search} queries them,
 * {@code vectors} adds semantic search, {@code routes} is the gateway's side. Indexers and gateways communicate only over
 * the event bus, in {@code bus}.
 */
@NullMarked
package io.streamops.index;

import org.jspecify.annotations.NullMarked;
