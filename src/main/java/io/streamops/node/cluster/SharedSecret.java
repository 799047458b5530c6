package io.streamops.node.cluster;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Derives keys and proofs from the secret of a cluster. The secret is stretched, so that guessing it from a proof is slow. */
final class SharedSecret {
    private static final String MAC = "HmacSHA256";
    private static final byte[] SALT = "streamops cluster".getBytes(StandardCharsets.UTF_8);
    private static final int ROUNDS = 200_000;
    private static final int BITS = 256;
    private static final int NAME_DIGITS = 16;

    private final SecretKeySpec key;

    SharedSecret(String secret) {
        try {
            var stretched = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(secret.toCharArray(), SALT, ROUNDS, BITS));
            this.key = new SecretKeySpec(stretched.getEncoded(), MAC);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has PBKDF2", e);
        }
    }

    /** Proves knowledge of the secret for these bytes and this role. */
    byte[] proof(String role, byte[]... parts) {
        try {
            var mac = Mac.getInstance(MAC);
            mac.init(key);
            mac.update(role.getBytes(StandardCharsets.UTF_8));
            for (var part : parts) {
                mac.update((byte) 0);
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    /** A unique name for the cluster that does not reveal the secret. */
    String clusterName() {
        return "streamops-" + HexFormat.of().formatHex(proof("name")).substring(0, NAME_DIGITS);
    }
}
