package io.streamops.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Eventually;
import io.streamops.settings.AccessSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Verification of tokens with keys fetched over HTTP. */
@ExtendWith(VertxExtension.class)
class TokensIT {
    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

    private Instant now = NOW;
    private final Vertx vertx;
    private final FakeIssuer issuer = new FakeIssuer();
    private final FakeIssuer.SigningKey rsa = issuer.rsa("rsa-1");
    private TokenVerifier tokens;

    TokensIT(Vertx vertx) {
        this.vertx = vertx;
        tokens = tokens(Duration.ZERO);
    }

    private TokenVerifier tokens(Duration atMostEvery) {
        return tokens(new JwkSet.RefreshPolicy(Duration.ofMinutes(10), atMostEvery));
    }

    private TokenVerifier tokens(JwkSet.RefreshPolicy policy) {
        return new TokenVerifier(
                new AccessSettings.Jwt(FakeIssuer.NAME, issuer.jwksUrl(), Optional.of(FakeIssuer.AUDIENCE)),
                new JwkSet(vertx, issuer.jwksUrl(), policy),
                () -> now);
    }

    @AfterEach
    void end() throws Exception {
        issuer.close();
    }

    @Test
    void aTokenOfTheIssuerGivesAPrincipal() throws Exception {
        var entrance = verify(rsa.sign(FakeIssuer.claims(NOW)));

        assertThat(entrance)
                .isEqualTo(new Authenticator.Result.Granted(
                        new Principal("ann", "ann@example.com", Set.of(Principal.Role.USER))));
    }

    @Test
    void aTokenNamesTheProjectsOfThePrincipal() throws Exception {
        var entrance = verify(rsa.sign(
                FakeIssuer.claims(NOW).put("projects", new JsonArray().add("a").add(7))));

        assertThat(entrance)
                .isEqualTo(new Authenticator.Result.Granted(
                        new Principal("ann", "ann@example.com", Set.of(Principal.Role.USER), Set.of("a"))));
    }

    @Test
    void anEllipticKeyIsAsGood() throws Exception {
        var ec = issuer.ec("ec-1");

        assertThat(verify(ec.sign(FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Granted.class);
    }

    @Test
    void rolesMayBeManyOrOneAndUnknownOnesGiveNothing() throws Exception {
        assertThat(roles(new JsonArray().add("admin").add("wizard"))).containsExactly(Principal.Role.ADMIN);
        assertThat(roles("user")).containsExactly(Principal.Role.USER);
        assertThat(roles(null)).isEmpty();
        assertThat(roles(7)).isEmpty();
    }

    private Set<Principal.Role> roles(@org.jspecify.annotations.Nullable Object claim) throws Exception {
        var entrance = verify(rsa.sign(FakeIssuer.claims(NOW).put("roles", claim)));
        return ((Authenticator.Result.Granted) entrance).principal().roles();
    }

    @Test
    void claimsThatAreWrongAreRefused() throws Exception {
        var now = NOW.getEpochSecond();
        assertRefused(claims -> claims.put("iss", "https://other.example.com"), "the token has another issuer");
        assertRefused(claims -> claims.put("aud", "other"), "the token has another audience");
        assertRefused(claims -> without(claims, "aud"), "the token has another audience");
        assertRefused(claims -> claims.put("exp", now - 60), "the token has expired");
        assertRefused(claims -> without(claims, "exp"), "the token has expired");
        assertRefused(claims -> claims.put("exp", "tomorrow"), "the token has expired");
        assertRefused(claims -> claims.put("nbf", now + 60), "the token is not valid yet");
        assertRefused(claims -> claims.put("nbf", "x"), "the token is not valid yet");
        assertRefused(claims -> without(claims, "sub"), "the token has no subject");
        assertRefused(claims -> claims.put("sub", " "), "the token has no subject");
        assertRefused(claims -> claims.put("sub", 7), "the token has no subject");
        assertRefused(claims -> claims.put("iss", 7), "the token has another issuer");
        assertRefused(claims -> claims.put("aud", 7), "the token has another audience");
    }

    @Test
    void clocksMayDifferALittleAndAnAudienceMayBeOneOfMany() throws Exception {
        var now = NOW.getEpochSecond();
        var claims = FakeIssuer.claims(NOW)
                .put("exp", now - 10)
                .put("nbf", now + 10)
                .put("aud", new JsonArray().add("other").add(FakeIssuer.AUDIENCE));

        assertThat(verify(rsa.sign(claims))).isInstanceOf(Authenticator.Result.Granted.class);
    }

    @Test
    void aTokenCannotChooseHowItIsChecked() throws Exception {
        var claims = FakeIssuer.claims(NOW);
        var none = new JsonObject().put("alg", "none").put("kid", "rsa-1");

        assertThat(verify(unsigned(none, claims) + ".")).isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify(rsa.sign(none, claims))).isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify(rsa.sign(new JsonObject().put("alg", "ES256").put("kid", "rsa-1"), claims)))
                .isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify(rsa.sign(new JsonObject().put("alg", "RS512").put("kid", "rsa-1"), claims)))
                .isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify(signedWithThePublicKeyAsSecret(claims))).isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify(rsa.sign(new JsonObject().put("alg", "RS256").put("crit", new JsonArray().add("x")), claims)))
                .isInstanceOf(Authenticator.Result.Refused.class);
    }

    @Test
    void aTokenThatWasBelievedOnceIsStillJudgedByWhatItClaims() throws Exception {
        var expiring = rsa.sign(FakeIssuer.claims(NOW).put("exp", NOW.getEpochSecond() + 60));
        assertThat(verify(expiring)).isInstanceOf(Authenticator.Result.Granted.class);
        assertThat(verify(expiring)).isInstanceOf(Authenticator.Result.Granted.class);

        now = NOW.plusSeconds(120);
        assertThat(verify(expiring)).isEqualTo(new Authenticator.Result.Refused("the token has expired"));
    }

    @Test
    void aForgedTokenIsRefused() throws Exception {
        var foreign = FakeIssuer.unpublished("rsa-1");
        assertThat(verify(foreign.sign(FakeIssuer.claims(NOW))))
                .isEqualTo(new Authenticator.Result.Refused("the token's signature is invalid"));

        var genuine = rsa.sign(FakeIssuer.claims(NOW)).split("\\.", -1);
        var changed = FakeIssuer.base64(
                FakeIssuer.claims(NOW).put("roles", "admin").encode().getBytes(StandardCharsets.UTF_8));
        assertThat(verify(genuine[0] + "." + changed + "." + genuine[2]))
                .isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify(genuine[0] + "." + genuine[1] + ".")).isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify("a.b.c")).isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify("..")).isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify("W10.W10.AA")).isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify("bnVsbA.bnVsbA.AA")).isInstanceOf(Authenticator.Result.Refused.class);
        assertThat(verify("e30.e30.AA")).isInstanceOf(Authenticator.Result.Refused.class);
    }

    @Test
    void keysThatAreTooWeakAreNotUsed() throws Exception {
        var weak = FakeIssuer.weak("weak");
        issuer.publish(weak);

        assertThat(verify(weak.sign(FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Refused.class);
    }

    @Test
    void aNewKeyIsFoundWhenATokenNamesIt() throws Exception {
        verify(rsa.sign(FakeIssuer.claims(NOW)));
        var added = issuer.rsa("rsa-2");

        assertThat(verify(added.sign(FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Granted.class);
        assertThat(issuer.asked()).isEqualTo(2);
        assertThat(verify(rsa.sign(FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Granted.class);
        assertThat(issuer.asked()).isEqualTo(2);
    }

    @Test
    void aKeyThatIsWithdrawnIsForgottenWhenTheKeysAreOld() throws Exception {
        tokens = tokens(new JwkSet.RefreshPolicy(Duration.ZERO, Duration.ZERO));
        var subject = new AtomicInteger();
        assertThat(verify(rsa.sign(FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Granted.class);

        issuer.withdraw(rsa);
        var refused = new Authenticator.Result.Refused("the token's signature is invalid");
        Eventually.until(
                "the key is withdrawn",
                () -> verify(rsa.sign(FakeIssuer.claims(NOW).put("sub", "s" + subject.incrementAndGet())))
                        .equals(refused));
    }

    @Test
    void aTokenNeedNotNameItsKeyNorAKeyHaveAName() throws Exception {
        var unnamed = new JsonObject().put("alg", "RS256");
        var other = issuer.rsa("rsa-2");
        assertThat(verify(rsa.sign(unnamed, FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Granted.class);
        assertThat(verify(other.sign(unnamed, FakeIssuer.claims(NOW))))
                .isInstanceOf(Authenticator.Result.Granted.class);
        assertThat(verify(FakeIssuer.unpublished("x").sign(unnamed, FakeIssuer.claims(NOW))))
                .isInstanceOf(Authenticator.Result.Refused.class);

        issuer.withdraw(rsa);
        issuer.publishUnnamed(rsa);
        tokens = tokens(Duration.ZERO);
        assertThat(verify(rsa.sign(FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Granted.class);
    }

    @Test
    void headersOfWrongTypesMakeATokenUnreadable() throws Exception {
        var unreadable = new Authenticator.Result.Refused("the token cannot be read");
        for (var header : List.of(
                new JsonObject().put("alg", 7),
                new JsonObject().put("alg", "RS256").put("kid", 7),
                new JsonObject().put("alg", "RS256").put("b64", false),
                new JsonObject().put("alg", "RS256").put("crit", new JsonArray().add("b64")))) {
            assertThat(verify(rsa.sign(header, FakeIssuer.claims(NOW)))).isEqualTo(unreadable);
        }
        assertThat(verify(rsa.sign(new JsonObject(), FakeIssuer.claims(NOW))))
                .isEqualTo(new Authenticator.Result.Refused("the token's algorithm is not accepted"));
        assertThat(verify("x".repeat(8191) + "..")).isEqualTo(new Authenticator.Result.Refused("it is not a JWT"));
    }

    @Test
    void madeUpKeyNamesDoNotMakeUsAskAllTheTime() throws Exception {
        tokens = tokens(Duration.ofMinutes(10));
        for (var i = 0; i < 20; i++) {
            verify(FakeIssuer.weak("made-up-" + i).sign(FakeIssuer.claims(NOW)));
        }
        assertThat(issuer.asked()).isEqualTo(1);
    }

    @Test
    void aFailingIssuerMattersOnlyBeforeItsFirstKeys() throws Exception {
        issuer.fail(true);
        assertThat(verify(rsa.sign(FakeIssuer.claims(NOW)))).isEqualTo(new Authenticator.Result.Undecided());

        issuer.fail(false);
        assertThat(verify(rsa.sign(FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Granted.class);

        issuer.fail(true);
        assertThat(verify(rsa.sign(FakeIssuer.claims(NOW)))).isInstanceOf(Authenticator.Result.Granted.class);
        assertThat(verify(FakeIssuer.unpublished("new").sign(FakeIssuer.claims(NOW))))
                .isInstanceOf(Authenticator.Result.Refused.class);
    }

    private void assertRefused(UnaryOperator<JsonObject> change, String reason) throws Exception {
        assertThat(verify(rsa.sign(change.apply(FakeIssuer.claims(NOW)))))
                .isEqualTo(new Authenticator.Result.Refused(reason));
    }

    private Authenticator.Result verify(String token) throws Exception {
        return tokens.verify(token).toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private static JsonObject without(JsonObject claims, String claim) {
        claims.remove(claim);
        return claims;
    }

    private static String unsigned(JsonObject header, JsonObject claims) {
        return FakeIssuer.base64(header.encode().getBytes(StandardCharsets.UTF_8)) + "."
                + FakeIssuer.base64(claims.encode().getBytes(StandardCharsets.UTF_8));
    }

    private String signedWithThePublicKeyAsSecret(JsonObject claims) throws Exception {
        var signed = unsigned(new JsonObject().put("alg", "HS256").put("kid", "rsa-1"), claims);
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(rsa.pair().getPublic().getEncoded(), "HmacSHA256"));
        return signed + "." + FakeIssuer.base64(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
    }
}
