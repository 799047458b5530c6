package io.streamops.node.cluster;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PfxOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;

/**
 * One key and certificate for all nodes, which only somebody who knows the secret can have: each makes the same from it. To
 * show this certificate is to know the secret, so it is also the only one that is trusted.
 */
final class SharedIdentity {
    private static final String ALGORITHM = "Ed25519";
    /** Of a store that never leaves memory. */
    private static final String PASSWORD = "in-memory";

    private SharedIdentity() {}

    /** The key with its certificate, as what is shown and as what is trusted. */
    static PfxOptions of(SharedSecret secret) {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            var keys = keys(secret.proof("event bus"));
            store.setKeyEntry("node", keys.getPrivate(), PASSWORD.toCharArray(), new Certificate[] {
                SelfSignedCertificate.certificate("streamops", keys, ALGORITHM)
            });
            var bytes = new ByteArrayOutputStream();
            store.store(bytes, PASSWORD.toCharArray());
            return new PfxOptions().setPassword(PASSWORD).setValue(Buffer.buffer(bytes.toByteArray()));
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /** A private key of this algorithm is any 32 bytes; the JDK computes the public one only for keys that it makes. */
    private static KeyPair keys(byte[] seed) throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance(ALGORITHM);
        generator.initialize(255, new Given(seed));
        var keys = generator.generateKeyPair();
        var made = ((EdECPrivateKey) keys.getPrivate()).getBytes();
        if (made.isEmpty() || !Arrays.equals(made.get(), seed)) {
            throw new GeneralSecurityException("the JDK did not derive the key from the given bytes");
        }
        return keys;
    }

    /** Bytes that are as good as random, but the same on all nodes. */
    private static final class Given extends SecureRandom {
        private final byte[] bytes;

        Given(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void nextBytes(byte[] wanted) {
            System.arraycopy(bytes, 0, wanted, 0, wanted.length);
        }
    }
}
