/**
 * Access control: API keys, JWTs of an issuer, and rate limits. Without configuration, every client on this host is an
 * admin. Knows nothing of HTTP except the credential. Sees {@code settings}.
 */
@NullMarked
package io.streamops.gateway.access;

import org.jspecify.annotations.NullMarked;
