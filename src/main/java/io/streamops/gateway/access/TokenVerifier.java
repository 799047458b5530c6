package io.streamops.gateway.access;

import io.streamops.settings.AccessSettings;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import org.jose4j.jwa.AlgorithmFactoryFactory;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.lang.InvalidAlgorithmException;
import org.jose4j.lang.JoseException;

/** Authenticates JWTs of the configured issuer: signed with RS256 or ES256, for our audience, and not expired. */
final class TokenVerifier {
    private static final Duration CACHED = Duration.ofMinutes(1);
    private static final int MAX_LENGTH = 8192;

    private final JwkSet keys;
    private final TokenClaims claims;
    private final VerifiedTokenCache verified = new VerifiedTokenCache(CACHED);

    /** Initializes the library, which is too slow for an event loop. */
    TokenVerifier(AccessSettings.Jwt settings, JwkSet keys, InstantSource clock) {
        this.keys = keys;
        this.claims = new TokenClaims(settings, clock);
        AlgorithmFactoryFactory.getInstance();
    }

    /** Whether the credential looks like a JWT. */
    static boolean isToken(String credential) {
        return credential.chars().filter(c -> c == '.').count() == 2;
    }

    Future<Authenticator.Result> verify(String token) {
        if (!isToken(token) || token.length() > MAX_LENGTH) {
            return refused("it is not a JWT");
        }
        try {
            return verify(BearerToken.parse(token));
        } catch (InvalidAlgorithmException e) {
            return refused("the token's algorithm is not accepted");
        } catch (JoseException | InvalidJwtException | ClassCastException e) {
            return refused("the token cannot be read");
        }
    }

    private Future<Authenticator.Result> verify(BearerToken token) {
        if (verified.contains(token.text())) {
            return Future.succeededFuture(claims.validate(token.claims()));
        }
        return keys.find(token.keys())
                .map(candidates -> {
                    if (candidates.stream().noneMatch(token::isSignedWith)) {
                        return new Authenticator.Result.Refused("the token's signature is invalid");
                    }
                    verified.add(token.text());
                    return claims.validate(token.claims());
                })
                .otherwise(new Authenticator.Result.Undecided());
    }

    private static Future<Authenticator.Result> refused(String reason) {
        return Future.succeededFuture(new Authenticator.Result.Refused(reason));
    }
}
