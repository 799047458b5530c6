/**
 * How whoever searches and indexers meet on the event bus: who announces what, what is asked and answered, in JSON, since they may
 * run on different machines. What travels here may be lost and asked again.
 */
@NullMarked
package io.streamops.index.bus;

import org.jspecify.annotations.NullMarked;
