package io.streamops.gateway.access;

import io.streamops.settings.AccessSettings;
import io.streamops.settings.BadSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Authenticates credentials and holds the rate limits. One instance per node, shared by all gateway instances. */
public final class Authenticator {
    private static final Future<Result> LOCAL = Future.succeededFuture(new Result.Granted(Principal.LOCAL));
    private static final Future<Result> ANONYMOUS = Future.succeededFuture(new Result.Anonymous());
    private static final Result UNKNOWN = new Result.Refused("the key is unknown or revoked");

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
                        .map(jwt -> new TokenVerifier(
                                jwt, new JwkSet(vertx, jwt.jwksUrl(), JwkSet.RefreshPolicy.STANDARD), clock)),
                Optional.of(settings.rate())
                        .filter(AccessSettings.Rate::limited)
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
    public Future<Result> authenticate(@Nullable String credential) {
        if (!configured) {
            return LOCAL;
        }
        if (credential == null) {
            return ANONYMOUS;
        }
        return keys.map(file -> file.find(credential))
                .orElse(Future.succeededFuture(Optional.empty()))
                .compose(principal -> principal
                        .<Future<Result>>map(known -> Future.succeededFuture(new Result.Granted(known)))
                        .orElseGet(() -> byToken(credential)));
    }

    private Future<Result> byToken(String credential) {
        return tokens.filter(verifier -> TokenVerifier.isToken(credential))
                .map(verifier -> verifier.verify(credential))
                .orElse(Future.succeededFuture(UNKNOWN));
    }

    /** The result of authentication. */
    public sealed interface Result {
        /** The credential is valid. */
        record Granted(Principal principal) implements Result {}

        /** The request has no credential, but one is required. */
        record Anonymous() implements Result {}

        /**
         * The credential is unknown, invalid or revoked.
         *
         * @param reason for the client; never quotes the credential
         */
        record Refused(String reason) implements Result {}

        /** The credential cannot be verified now, because the issuer's keys are unavailable. */
        record Undecided() implements Result {}
    }
}
