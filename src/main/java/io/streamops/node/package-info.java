/**
 * The composition root: a node is made here of a plan, settings, embedded brokers, connections and verticles, started,
 * drained and stopped. It alone sees everything.
 */
@NullMarked
package io.streamops.node;

import org.jspecify.annotations.NullMarked;
