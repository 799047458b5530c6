package io.streamops.gateway.access;

import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.SimpleJwkFilter;
import org.jose4j.jwk.Use;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.InvalidAlgorithmException;
import org.jose4j.lang.JoseException;

/**
 * A parsed token; nothing in it is verified yet.
 *
 * @param text the token itself, a secret
 * @param keys selects the keys that may have signed it
 */
record BearerToken(String text, JsonWebSignature signature, JwtClaims claims, SimpleJwkFilter keys) {
    private static final AlgorithmConstraints ACCEPTED = new AlgorithmConstraints(
            ConstraintType.PERMIT,
            AlgorithmIdentifiers.RSA_USING_SHA256,
            AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);

    /**
     * Parses a token. Fails with {@link InvalidAlgorithmException} if only the algorithm is not accepted.
     *
     * @throws ClassCastException if a header has the wrong type: the library casts unchecked
     */
    static BearerToken parse(String text) throws JoseException, InvalidJwtException {
        var signature = new JsonWebSignature();
        signature.setAlgorithmConstraints(ACCEPTED);
        signature.setCompactSerialization(text);
        refuse(signature, "crit");
        // Unencoded payloads are not meant for tokens (RFC 7797, section 7).
        refuse(signature, "b64");
        var claims = JwtClaims.parse(signature.getUnverifiedPayload());
        return new BearerToken(text, signature, claims, keys(signature));
    }

    /** Whether the key has signed the token; weak keys and keys of other types have not. */
    boolean isSignedWith(JsonWebKey key) {
        try {
            signature.setKey(key.getKey());
            return signature.verifySignature();
        } catch (JoseException e) {
            return false;
        }
    }

    private static void refuse(JsonWebSignature signature, String header) throws JoseException {
        if (signature.getHeaders().getObjectHeaderValue(header) != null) {
            throw new JoseException("the header " + header + " is not supported");
        }
    }

    /** The name and purpose of a key are optional, but must match if present. */
    private static SimpleJwkFilter keys(JsonWebSignature signature) throws InvalidAlgorithmException {
        var algorithm = signature.getAlgorithm();
        var filter = new SimpleJwkFilter();
        var id = signature.getKeyIdHeaderValue();
        if (id != null) {
            filter.setKid(id, SimpleJwkFilter.OMITTED_OKAY);
        }
        filter.setKty(algorithm.getKeyType());
        if (EllipticCurveJsonWebKey.KEY_TYPE.equals(algorithm.getKeyType())) {
            filter.setCrv(EllipticCurves.P_256, SimpleJwkFilter.VALUE_REQUIRED);
        }
        filter.setUse(Use.SIGNATURE, SimpleJwkFilter.OMITTED_OKAY);
        filter.setAlg(algorithm.getAlgorithmIdentifier(), SimpleJwkFilter.OMITTED_OKAY);
        return filter;
    }
}
