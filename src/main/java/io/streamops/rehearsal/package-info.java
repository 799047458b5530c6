/**
 * A node that works for a while on brokers and data of its own, so that Java can record how it runs (docs/adr/0028). It
 * starts nodes as the command line does, and asks them for work as clients do: over HTTP.
 */
@NullMarked
package io.streamops.rehearsal;

import org.jspecify.annotations.NullMarked;
