/**
 * Contract 3: jobs over Redis Streams. What gateways and workers of any make share: names of keys and fields, states,
 * events, and how a job's hash reads as JSON.
 */
@NullMarked
package io.streamops.contract.job;

import org.jspecify.annotations.NullMarked;
