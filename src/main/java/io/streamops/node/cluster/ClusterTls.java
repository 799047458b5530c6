package io.streamops.node.cluster;

import io.streamops.settings.BadSettings;
import io.streamops.settings.ClusterSettings.Tls;
import io.streamops.settings.SettingFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks the PEM files of the event bus at start. */
public final class ClusterTls {
    private static final String CERTIFICATE = "-----BEGIN CERTIFICATE-----";
    private static final String CERTIFICATES = "a PEM file with " + CERTIFICATE;
    private static final String KEY = "a PEM file with the -----BEGIN PRIVATE KEY----- of the certificate";
    private static final Pattern KEY_BLOCK =
            Pattern.compile("-----BEGIN ((?:RSA |EC )?)PRIVATE KEY-----([^-]+)-----END \\1PRIVATE KEY-----");

    private ClusterTls() {}

    /** Throws {@link BadSettings} for a file that cannot be used. */
    public static void check(Tls tls) {
        var certified = first("CLUSTER_TLS_CERT", tls.certificate()).getPublicKey();
        checkKey(new SettingFile("CLUSTER_TLS_KEY", tls.key(), KEY), certified);
        first("CLUSTER_TLS_CA", tls.authority());
    }

    private static Certificate first(String setting, Path path) {
        var file = new SettingFile(setting, path, CERTIFICATES);
        var bytes = file.read();
        try {
            if (new String(bytes, StandardCharsets.ISO_8859_1).contains(CERTIFICATE)) {
                return CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
            }
        } catch (CertificateException e) {
            throw file.bad("its certificate cannot be read");
        }
        throw file.bad("it contains no certificate");
    }

    private static void checkKey(SettingFile file, PublicKey certified) {
        var block = KEY_BLOCK.matcher(new String(file.read(), StandardCharsets.ISO_8859_1));
        if (!block.find()) {
            throw file.bad("it contains no private key");
        }
        var fits = bytes(block.group(2)).filter(key -> !block.group(1).isEmpty() || fits(key, certified));
        if (fits.isEmpty()) {
            throw file.bad("it does not belong to the certificate");
        }
    }

    private static Optional<byte[]> bytes(String base64) {
        try {
            return Optional.of(Base64.getMimeDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether the certificate's public key verifies a signature by this key. */
    private static boolean fits(byte[] key, PublicKey certified) {
        var algorithm = certified.getAlgorithm();
        try {
            var signature = Signature.getInstance(
                    switch (algorithm) {
                        case "RSA" -> "SHA256withRSA";
                        case "EC" -> "SHA256withECDSA";
                        default -> algorithm;
                    });
            signature.initSign(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(key)));
            signature.update(key);
            var signed = signature.sign();
            signature.initVerify(certified);
            signature.update(key);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
