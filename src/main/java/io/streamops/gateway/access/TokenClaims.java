package io.streamops.gateway.access;

import io.streamops.settings.AccessSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.ReservedClaimNames;
import org.jspecify.annotations.Nullable;

/**
 * Validates the claims of a token whose signature is valid. The library's JwtConsumer does not fit: it does not name claims
 * of a wrong type, and applies the clock skew inconsistently.
 */
final class TokenClaims {
    private static final Duration LEEWAY = Duration.ofSeconds(30);

    private final AccessSettings.Jwt settings;
    private final InstantSource clock;

    /** Reads a claim; null if it is missing. */
    @FunctionalInterface
    private interface Claim<T> {
        @Nullable T read() throws MalformedClaimException;
    }

    TokenClaims(AccessSettings.Jwt settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Validates the claims of a token. */
    Authenticator.Result validate(JwtClaims claims) {
        var fault = fault(claims);
        return fault == null
                ? new Authenticator.Result.Granted(principal(claims))
                : new Authenticator.Result.Refused(fault);
    }

    /** The first fault, for the client. */
    private @Nullable String fault(JwtClaims claims) {
        var now = clock.instant();
        if (!holds(claims::getIssuer, settings.issuer()::equals)) {
            return "the token has another issuer";
        }
        var audience = settings.audience();
        if (audience.isPresent() && !holds(claims::getAudience, named -> named.contains(audience.get()))) {
            return "the token has another audience";
        }
        if (!holds(claims::getExpirationTime, date(now.minus(LEEWAY))::isBefore)) {
            return "the token has expired";
        }
        var begins = claims.getClaimNames().contains(ReservedClaimNames.NOT_BEFORE);
        if (begins && !holds(claims::getNotBefore, date(now.plus(LEEWAY))::isOnOrAfter)) {
            return "the token is not valid yet";
        }
        return holds(claims::getSubject, subject -> !subject.isBlank()) ? null : "the token has no subject";
    }

    /** Whether the claim exists, has the right type and satisfies the condition. */
    private static <T> boolean holds(Claim<T> claim, Predicate<T> condition) {
        try {
            var value = claim.read();
            return value != null && condition.test(value);
        } catch (MalformedClaimException e) {
            return false;
        }
    }

    private static NumericDate date(Instant instant) {
        return NumericDate.fromSeconds(instant.getEpochSecond());
    }

    private static Principal principal(JwtClaims claims) {
        var email = claims.getClaimValue("email") instanceof String text ? text : null;
        var roles = strings(claims.getClaimValue("roles"))
                .flatMap(role -> Principal.Role.named(role).stream())
                .collect(Collectors.toSet());
        var projects = strings(claims.getClaimValue("projects")).collect(Collectors.toSet());
        return new Principal(claims.getClaimValueAsString(ReservedClaimNames.SUBJECT), email, roles, projects);
    }

    private static Stream<String> strings(@Nullable Object claim) {
        return switch (claim) {
            case String one -> Stream.of(one);
            case List<?> many -> many.stream().filter(String.class::isInstance).map(String.class::cast);
            case null -> Stream.of();
            default -> Stream.of();
        };
    }
}
