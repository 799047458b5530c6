/**
 * What one capability needs of another: each adapter implements a port of the one with the other, and does nothing but translate.
 * {@code node} makes them and hands them out; nobody else sees them.
 */
@NullMarked
package io.streamops.node.adapters;

import org.jspecify.annotations.NullMarked;
