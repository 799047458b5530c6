/** The HTTP client of a sentiment model; docs/sentiment.md describes request and response. */
@NullMarked
package io.streamops.collected.analysis.model;

import org.jspecify.annotations.NullMarked;
