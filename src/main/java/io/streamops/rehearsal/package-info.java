/**
 * Runs a node for a while with its own brokers and data, so that Java can record how it runs (docs/adr/0028). Starts nodes as the
 * command line does, and sends them requests over HTTP.
 */
@NullMarked
package io.streamops.rehearsal;

import org.jspecify.annotations.NullMarked;
