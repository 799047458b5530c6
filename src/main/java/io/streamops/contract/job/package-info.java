/**
 * Contract 3: jobs over Redis Streams, shared by gateways and workers of any vendor: keys and fields, states, events, and
 * the JSON of a job.
 */
@NullMarked
package io.streamops.contract.job;

import org.jspecify.annotations.NullMarked;
