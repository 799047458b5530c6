/** Asking a model over HTTP how texts feel: docs/sentiment.md says what it is asked and what it has to answer. */
@NullMarked
package io.streamops.collected.analysis.model;

import org.jspecify.annotations.NullMarked;
