package io.streamops.gateway.http;

import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.access.Principal;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Authorizes requests: 401 without a valid credential, 403 without the required role, 429 above the rate limit. */
final class AccessControl {
    private static final Future<Principal> ANONYMOUS =
            Future.succeededFuture(new Principal("anonymous", null, Set.of()));
    private static final String BEARER = "Bearer ";
    private static final Duration SOON = Duration.ofSeconds(5);

    private final Authenticator access;
    private final RequestThrottle throttle;

    AccessControl(Authenticator access) {
        this.access = access;
        this.throttle = new RequestThrottle(access);
    }

    Future<Principal> authorize(HttpServerRequest request, ApiContract.AccessLevel level) {
        return switch (level) {
            case OPEN -> ANONYMOUS;
            case LOOPBACK -> isFromThisHost(request) ? ANONYMOUS : authorize(request, Principal.Role.USER);
            case USER -> authorize(request, Principal.Role.USER);
            case ADMIN -> authorize(request, Principal.Role.ADMIN);
        };
    }

    private Future<Principal> authorize(HttpServerRequest request, Principal.Role role) {
        return access.authenticate(credential(request)).map(result -> {
            throttle.count(request, result);
            return authorized(result, role);
        });
    }

    private static Principal authorized(Authenticator.Result result, Principal.Role role) {
        return switch (result) {
            case Authenticator.Result.Granted granted -> withRole(granted.principal(), role);
            case Authenticator.Result.Anonymous() ->
                throw unauthorized("A credential is required.", "Bearer realm=\"streamops\"");
            case Authenticator.Result.Refused refused ->
                throw unauthorized(
                        "The credential is invalid: " + refused.reason() + ".",
                        "Bearer realm=\"streamops\", error=\"invalid_token\"");
            case Authenticator.Result.Undecided() ->
                throw Rejected.unavailable("The token cannot be verified now.", SOON);
        };
    }

    private static Principal withRole(Principal principal, Principal.Role role) {
        if (principal.has(role)) {
            return principal;
        }
        throw Rejected.forbidden("This requires the role %s.".formatted(role.text()));
    }

    private static Problem unauthorized(String detail, String challenge) {
        return Problem.of(401, "unauthorized", detail).header("www-authenticate", challenge);
    }

    private static @Nullable String credential(HttpServerRequest request) {
        var authorization = request.getHeader("authorization");
        if (authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return authorization.substring(BEARER.length()).strip();
        }
        return request.getHeader("x-api-key");
    }

    /** A proxy on this host forwards requests of others, so these do not count as local. */
    private static boolean isFromThisHost(HttpServerRequest request) {
        var headers = request.headers();
        return !headers.contains("x-forwarded-for")
                && !headers.contains("forwarded")
                && RequestThrottle.address(request).isLoopbackAddress();
    }
}
