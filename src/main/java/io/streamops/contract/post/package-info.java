/** Analyzed posts: the message from collectors to indexers, and queries for posts. */
@NullMarked
package io.streamops.contract.post;

import org.jspecify.annotations.NullMarked;
