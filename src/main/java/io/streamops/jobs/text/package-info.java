/** Sentences and words of texts, and the most important sentences, without a model. Pure; sees only {@code language} and {@code kit}. */
@NullMarked
package io.streamops.jobs.text;

import org.jspecify.annotations.NullMarked;
