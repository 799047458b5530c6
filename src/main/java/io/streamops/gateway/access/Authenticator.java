package io.streamops.gateway.access;

import io.streamops.settings.AccessSettings;
import io.streamops.settings.BadSettings;
import io.streamops.settings.RateSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Authenticates credentials and holds the rate limits. One instance per node, shared by all gateway instances. */
public final class Authenticator {
    private static final Future<AuthResult> LOCAL = Future.succeededFuture(new AuthResult.Granted(Principal.LOCAL));
    private static final Future<AuthResult> ANONYMOUS = Future.succeededFuture(new AuthResult.Anonymous());
    private static final AuthResult UNKNOWN = new AuthResult.Refused("the key is unknown or revoked");

    private final boolean configured;
    private final Optional<ApiKeyReloader> keys;
    private final Optional<TokenVerifier> tokens;
    private final Optional<ClientRateLimits> limits;

    private Authenticator(
            boolean configured,
            Optional<ApiKeyReloader> keys,
            Optional<TokenVerifier> tokens,
            Optional<ClientRateLimits> limits) {
        this.configured = configured;
        this.keys = keys;
        this.tokens = tokens;
        this.limits = limits;
    }

    /** Validates the key file; blocks. Throws {@link BadSettings} if it is invalid. */
    public static void check(AccessSettings settings) {
        settings.apiKeysFile().ifPresent(ApiKeyReloader::firstReading);
    }

    /** Reads the key file; blocks. Throws {@link BadSettings} if it is invalid. */
    public static Authenticator from(AccessSettings settings, Vertx vertx, InstantSource clock) {
        return new Authenticator(
                settings.configured(),
                settings.apiKeysFile().map(file -> new ApiKeyReloader(vertx, file, ApiKeyReloader.FRESH)),
                settings.jwt()
                        .map(jwt -> new TokenVerifier(jwt, new JwkSet(vertx, jwt.jwksUrl(), JwkSet.Pace.USUAL), clock)),
                Optional.of(settings.rate())
                        .filter(RateSettings::limited)
                        .map(rate -> new ClientRateLimits(rate, clock)));
    }

    /** The rate limits; empty if there are none. */
    public Optional<ClientRateLimits> limits() {
        return limits;
    }

    /** Whether access control is configured. Otherwise every caller is a local admin. */
    public boolean configured() {
        return configured;
    }

    /** Authenticates a credential; null: the request has none. */
    public Future<AuthResult> enter(@Nullable String credential) {
        if (!configured) {
            return LOCAL;
        }
        if (credential == null) {
            return ANONYMOUS;
        }
        return keys.map(file -> file.find(credential))
                .orElse(Future.succeededFuture(Optional.empty()))
                .compose(principal -> principal
                        .<Future<AuthResult>>map(known -> Future.succeededFuture(new AuthResult.Granted(known)))
                        .orElseGet(() -> byToken(credential)));
    }

    private Future<AuthResult> byToken(String credential) {
        return tokens.filter(judge -> TokenVerifier.isToken(credential))
                .map(judge -> judge.judge(credential))
                .orElse(Future.succeededFuture(UNKNOWN));
    }
}
