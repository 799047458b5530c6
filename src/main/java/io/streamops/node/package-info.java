/**
 * The composition root: builds a node from a plan and settings, starts, drains and stops it. It alone sees everything.
 */
@NullMarked
package io.streamops.node;

import org.jspecify.annotations.NullMarked;
