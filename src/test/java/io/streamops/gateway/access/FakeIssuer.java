package io.streamops.gateway.access;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands for an identity provider: signs tokens, and serves the keys to check them by over HTTP. */
public final class FakeIssuer implements AutoCloseable {
    public static final String NAME = "https://issuer.example.com";
    public static final String AUDIENCE = "streamops";

    private final HttpServer server;
    private final List<JsonObject> keys = new CopyOnWriteArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile int status = 200;

    /** A key pair of the issuer and what names it. */
    public record SigningKey(String id, String algorithm, KeyPair pair) {
        /** A token with these claims. */
        public String sign(JsonObject claims) {
            return sign(new JsonObject().put("alg", algorithm).put("kid", id), claims);
        }

        /** A token with a header that the test makes up. */
        public String sign(JsonObject header, JsonObject claims) {
            var signed = base64(header.encode().getBytes(StandardCharsets.UTF_8)) + "."
                    + base64(claims.encode().getBytes(StandardCharsets.UTF_8));
            try {
                var signature = Signature.getInstance(
                        pair.getPublic() instanceof RSAPublicKey ? "SHA256withRSA" : "SHA256withECDSAinP1363Format");
                signature.initSign(pair.getPrivate());
                signature.update(signed.getBytes(StandardCharsets.US_ASCII));
                return signed + "." + base64(signature.sign());
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public FakeIssuer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/jwks.json", exchange -> {
            asked.incrementAndGet();
            var body = new JsonObject()
                    .put("keys", new JsonArray(List.copyOf(keys)))
                    .encode()
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    public URI jwksUrl() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/jwks.json");
    }

    public int asked() {
        return asked.get();
    }

    /** From now on it is not well. */
    public void fail(boolean failing) {
        status = failing ? 500 : 200;
    }

    /** Claims that are right for a user until an hour later. */
    public static JsonObject claims(Instant now) {
        return new JsonObject()
                .put("iss", NAME)
                .put("aud", AUDIENCE)
                .put("sub", "ann")
                .put("email", "ann@example.com")
                .put("roles", new JsonArray().add("user"))
                .put("exp", now.getEpochSecond() + 3600);
    }

    /** Makes an RSA key and publishes it. */
    public SigningKey rsa(String id) {
        var key = key(id, "RS256", generate("RSA", 2048));
        publish(key);
        return key;
    }

    /** Makes an EC key and publishes it. */
    public SigningKey ec(String id) {
        var key = key(id, "ES256", generate("EC", 0));
        publish(key);
        return key;
    }

    public static SigningKey unpublished(String id) {
        return key(id, "RS256", generate("RSA", 2048));
    }

    public static SigningKey weak(String id) {
        return key(id, "RS256", generate("RSA", 1024));
    }

    public void publish(SigningKey key) {
        keys.add(jwk(key).put("kid", key.id()));
    }

    public void publishUnnamed(SigningKey key) {
        keys.add(jwk(key));
    }

    private static JsonObject jwk(SigningKey key) {
        var jwk = new JsonObject().put("use", "sig");
        switch (key.pair().getPublic()) {
            case RSAPublicKey rsa ->
                jwk.put("kty", "RSA")
                        .put("n", number(rsa.getModulus(), 0))
                        .put("e", number(rsa.getPublicExponent(), 0));
            case ECPublicKey ec ->
                jwk.put("kty", "EC")
                        .put("crv", "P-256")
                        .put("x", number(ec.getW().getAffineX(), 32))
                        .put("y", number(ec.getW().getAffineY(), 32));
            default -> throw new IllegalStateException();
        }
        return jwk;
    }

    /** Publishes the key no longer. */
    public void withdraw(SigningKey key) {
        keys.removeIf(jwk -> key.id().equals(jwk.getString("kid")));
    }

    private static SigningKey key(String id, String algorithm, KeyPair pair) {
        return new SigningKey(id, algorithm, pair);
    }

    private static KeyPair generate(String kind, int bits) {
        try {
            var generator = KeyPairGenerator.getInstance(kind);
            if (bits > 0) {
                generator.initialize(bits);
            } else {
                generator.initialize(new ECGenParameterSpec("secp256r1"));
            }
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String number(BigInteger number, int length) {
        var bytes = number.toByteArray();
        var from = bytes[0] == 0 ? 1 : 0;
        var size = Math.max(length, bytes.length - from);
        var padded = new byte[size];
        System.arraycopy(bytes, from, padded, size - (bytes.length - from), bytes.length - from);
        return base64(padded);
    }

    static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
