/**
 * Who comes in: API keys, tokens of an issuer, or, where neither is configured, whoever is on this host. Says who
 * somebody is and how much they may ask for, and knows nothing of HTTP beyond the credential itself. May use {@code settings}.
 */
@NullMarked
package io.streamops.gateway.access;

import org.jspecify.annotations.NullMarked;
