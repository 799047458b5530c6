/** What gateways do for workflows as for tasks: take them in once, find out whose they are, list and follow them. */
@NullMarked
package io.streamops.events.api;

import org.jspecify.annotations.NullMarked;
