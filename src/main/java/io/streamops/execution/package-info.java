/**
 * Leased execution: concurrency limits, leases, cancellation and retries.
 *
 * <p>A worker acquires a permit ({@code ConcurrencyLimiter}), claims its work as a {@code Lease}, and gives the lease to its
 * {@code LeaseKeeper}, which renews it and notices when it is lost. The work is a {@code CancellableRun}, which sees itself as
 * a {@code RunContext}; it ends once, by itself, by a {@code Failure}, or as {@code RunCancelled}.
 *
 * <p>May use {@code messaging}, {@code contract}, {@code settings} and {@code kit}.
 */
@NullMarked
package io.streamops.execution;

import org.jspecify.annotations.NullMarked;
