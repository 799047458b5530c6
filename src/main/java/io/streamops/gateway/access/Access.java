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
public final class Access {
    private static final Future<Entrance> LOCAL = Future.succeededFuture(new Entrance.Granted(Principal.LOCAL));
    private static final Future<Entrance> ANONYMOUS = Future.succeededFuture(new Entrance.Anonymous());
    private static final Entrance UNKNOWN = new Entrance.Refused("the key is unknown or revoked");

    private final boolean configured;
    private final Optional<ApiKeyFile> keys;
    private final Optional<Tokens> tokens;
    private final Optional<RateLimits> limits;

    private Access(
            boolean configured, Optional<ApiKeyFile> keys, Optional<Tokens> tokens, Optional<RateLimits> limits) {
        this.configured = configured;
        this.keys = keys;
        this.tokens = tokens;
        this.limits = limits;
    }

    /** Validates the key file; blocks. Throws {@link BadSettings} if it is invalid. */
    public static void check(AccessSettings settings) {
        settings.apiKeysFile().ifPresent(ApiKeyFile::firstReading);
    }

    /** Reads the key file; blocks. Throws {@link BadSettings} if it is invalid. */
    public static Access from(AccessSettings settings, Vertx vertx, InstantSource clock) {
        return new Access(
                settings.configured(),
                settings.apiKeysFile().map(file -> new ApiKeyFile(vertx, file, ApiKeyFile.FRESH)),
                settings.jwt().map(jwt -> new Tokens(jwt, new Jwks(vertx, jwt.jwksUrl(), Jwks.Pace.USUAL), clock)),
                Optional.of(settings.rate()).filter(RateSettings::limited).map(rate -> new RateLimits(rate, clock)));
    }

    /** The rate limits; empty if there are none. */
    public Optional<RateLimits> limits() {
        return limits;
    }

    /** Whether access control is configured. Otherwise every caller is a local admin. */
    public boolean configured() {
        return configured;
    }

    /** Authenticates a credential; null: the request has none. */
    public Future<Entrance> enter(@Nullable String credential) {
        if (!configured) {
            return LOCAL;
        }
        if (credential == null) {
            return ANONYMOUS;
        }
        return keys.map(file -> file.find(credential))
                .orElse(Future.succeededFuture(Optional.empty()))
                .compose(principal -> principal
                        .<Future<Entrance>>map(known -> Future.succeededFuture(new Entrance.Granted(known)))
                        .orElseGet(() -> byToken(credential)));
    }

    private Future<Entrance> byToken(String credential) {
        return tokens.filter(judge -> Tokens.isToken(credential))
                .map(judge -> judge.judge(credential))
                .orElse(Future.succeededFuture(UNKNOWN));
    }
}
