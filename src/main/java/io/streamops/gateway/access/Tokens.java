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
final class Tokens {
    private static final Duration REMEMBERED = Duration.ofMinutes(1);
    private static final int LONGEST = 8192;

    private final Jwks keys;
    private final Claims claims;
    private final Genuine genuine = new Genuine(REMEMBERED);

    /** Initializes the library, which is too slow for an event loop. */
    Tokens(AccessSettings.Jwt settings, Jwks keys, InstantSource clock) {
        this.keys = keys;
        this.claims = new Claims(settings, clock);
        AlgorithmFactoryFactory.getInstance();
    }

    /** Whether the credential looks like a JWT. */
    static boolean isToken(String credential) {
        return credential.chars().filter(c -> c == '.').count() == 2;
    }

    Future<Entrance> judge(String token) {
        if (!isToken(token) || token.length() > LONGEST) {
            return refused("it is not a JWT");
        }
        try {
            return judge(Token.parse(token));
        } catch (InvalidAlgorithmException e) {
            return refused("the token's algorithm is not accepted");
        } catch (JoseException | InvalidJwtException | ClassCastException e) {
            return refused("the token cannot be read");
        }
    }

    private Future<Entrance> judge(Token token) {
        if (genuine.contains(token.text())) {
            return Future.succeededFuture(claims.judge(token.claims()));
        }
        return keys.find(token.keys())
                .map(candidates -> {
                    if (candidates.stream().noneMatch(token::isSignedWith)) {
                        return new Entrance.Refused("the token's signature is invalid");
                    }
                    genuine.add(token.text());
                    return claims.judge(token.claims());
                })
                .otherwise(new Entrance.Undecided());
    }

    private static Future<Entrance> refused(String reason) {
        return Future.succeededFuture(new Entrance.Refused(reason));
    }
}
