/** Analysed posts: the message from collectors to indexers, and what may be asked of those who keep them. */
@NullMarked
package io.streamops.contract.post;

import org.jspecify.annotations.NullMarked;
