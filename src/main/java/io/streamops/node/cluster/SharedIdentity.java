package io.streamops.node.cluster;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PfxOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;

/**
 * The key and certificate of all nodes, which each derives from the cluster's secret. A peer with this certificate knows the
 * secret, so it is the only one that is trusted.
 */
final class SharedIdentity {
    private static final String ALGORITHM = "Ed25519";
    /** The store never leaves memory. */
    private static final String PASSWORD = "in-memory";

    private SharedIdentity() {}

    /** The key with its certificate, for the key store and the trust store. */
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

    /** Any 32 bytes are a private key of this algorithm, but the JDK derives the public key only for keys that it generates. */
    private static KeyPair keys(byte[] seed) throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance(ALGORITHM);
        generator.initialize(255, new FixedRandom(seed));
        var keys = generator.generateKeyPair();
        var made = ((EdECPrivateKey) keys.getPrivate()).getBytes();
        if (made.isEmpty() || !Arrays.equals(made.get(), seed)) {
            throw new GeneralSecurityException("the JDK did not derive the key from the given bytes");
        }
        return keys;
    }

    /** Returns the given bytes, which are the same on all nodes. */
    private static final class FixedRandom extends SecureRandom {
        private final byte[] bytes;

        FixedRandom(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void nextBytes(byte[] wanted) {
            System.arraycopy(bytes, 0, wanted, 0, wanted.length);
        }
    }

    /**
     * Encodes a self-signed certificate (RFC 5280, in DER) without expiry, always the same for the same key: the JDK has only a tool
     * for that. Ed25519 signatures are deterministic.
     */
    static final class SelfSignedCertificate {
        private static final int INTEGER = 0x02;
        private static final int BITS = 0x03;
        private static final int OBJECT_ID = 0x06;
        private static final int UTF8 = 0x0c;
        private static final int TIME = 0x18;
        private static final int SEQUENCE = 0x30;
        private static final int SET = 0x31;
        private static final int VERSION = 0xa0;

        private static final byte[] ED25519 = {0x2b, 0x65, 0x70};
        private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};
        private static final int LONG_FORM = 0x80;

        private SelfSignedCertificate() {}

        static X509Certificate certificate(String name, KeyPair keys, String algorithm)
                throws GeneralSecurityException {
            var algorithmId = der(SEQUENCE, der(OBJECT_ID, ED25519));
            var subject = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8, ascii(name)))));
            var valid = der(SEQUENCE, der(TIME, ascii("20200101000000Z")), der(TIME, ascii("99991231235959Z")));
            var content = der(
                    SEQUENCE,
                    der(VERSION, der(INTEGER, new byte[] {2})),
                    der(INTEGER, new byte[] {1}),
                    algorithmId,
                    subject,
                    valid,
                    subject,
                    keys.getPublic().getEncoded());
            var signature = Signature.getInstance(algorithm);
            signature.initSign(keys.getPrivate());
            signature.update(content);
            var whole = der(SEQUENCE, content, algorithmId, der(BITS, new byte[] {0}, signature.sign()));
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(whole));
        }

        private static byte[] ascii(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }

        /** Encodes a value of up to 65,535 bytes with its tag and length. */
        private static byte[] der(int tag, byte[]... parts) {
            var body = new ByteArrayOutputStream();
            for (var part : parts) {
                body.writeBytes(part);
            }
            var out = new ByteArrayOutputStream();
            out.write(tag);
            var length = body.size();
            if (length >= LONG_FORM) {
                out.write(LONG_FORM + (length > 0xff ? 2 : 1));
            }
            if (length > 0xff) {
                out.write(length >> 8);
            }
            out.write(length);
            out.writeBytes(body.toByteArray());
            return out.toByteArray();
        }
    }
}
