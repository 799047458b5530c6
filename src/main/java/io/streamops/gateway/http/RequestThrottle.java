package io.streamops.gateway.http;

import io.netty.util.NetUtil;
import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.access.ClientRateLimits;
import io.streamops.rejection.Rejected;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies rate limits and adds the rate limit headers. Authenticated clients are counted by name, others by address. Without
 * access control, this host is not limited.
 */
final class RequestThrottle {
    private static final CharSequence POLICY = HttpHeaders.createOptimized("ratelimit-policy");
    private static final CharSequence LIMIT = HttpHeaders.createOptimized("ratelimit");
    private static final Duration SOON = Duration.ofSeconds(1);
    /** IPv6 clients are counted by /64 network, because a client owns all of its addresses. */
    private static final int NETWORK_BYTES = 8;

    private final boolean accessOff;
    private final @Nullable ClientRateLimits limits;
    private final CharSequence policyOfPrincipals;
    private final CharSequence policyOfAddresses;

    RequestThrottle(Authenticator access) {
        this.accessOff = !access.configured();
        this.limits = access.limits().orElse(null);
        this.policyOfPrincipals = policy("principal", limits);
        this.policyOfAddresses = policy("address", limits);
    }

    private static CharSequence policy(String name, @Nullable ClientRateLimits limits) {
        return HttpHeaders.createOptimized(
                limits == null ? "" : "\"%s\";q=%d;w=%d".formatted(name, limits.burst(), limits.window()));
    }

    /** Throws if the limit is exceeded. */
    void count(HttpServerRequest request, Authenticator.Result result) {
        if (limits != null) {
            switch (result) {
                case Authenticator.Result.Granted granted -> ofPrincipal(limits, request, granted);
                case Authenticator.Result.Anonymous() -> ofAddress(limits, request, address(request));
                case Authenticator.Result.Refused refused -> ofAddress(limits, request, address(request));
                case Authenticator.Result.Undecided() -> ofAddress(limits, request, address(request));
            }
        }
    }

    private void ofPrincipal(ClientRateLimits limits, HttpServerRequest request, Authenticator.Result.Granted granted) {
        if (!accessOff) {
            apply(request, policyOfPrincipals, "principal", limits.take(granted.principal()));
            return;
        }
        var address = address(request);
        if (!address.isLoopbackAddress()) {
            ofAddress(limits, request, address);
        }
    }

    private void ofAddress(ClientRateLimits limits, HttpServerRequest request, InetAddress address) {
        apply(request, policyOfAddresses, "address", limits.takeFrom(network(address)));
    }

    private static void apply(
            HttpServerRequest request, CharSequence policy, String name, ClientRateLimits.Decision decision) {
        request.response()
                .putHeader(POLICY, policy)
                .putHeader(LIMIT, '"' + name + "\";r=" + decision.left() + ";t=" + decision.fullInSeconds());
        if (!decision.granted()) {
            throw Rejected.full("rate_limited", "Too many requests; retry after the time in Retry-After.", SOON)
                    .with(Map.of("per", name));
        }
    }

    static InetAddress address(HttpServerRequest request) {
        return NetUtil.createInetAddressFromIpAddressString(
                request.remoteAddress().hostAddress());
    }

    private static String network(InetAddress address) {
        var bytes = address.getAddress();
        return HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(bytes.length, NETWORK_BYTES)));
    }
}
