package io.streamops.messaging.brokers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A key and a certificate for {@code localhost} by name, not by number: for a server as PEM, for Java as a store.
 *
 * @param authority has signed it
 * @param store its password is {@link #PASSWORD}
 */
public record LocalCertificate(Path authority, Path certificate, Path key, Path store) {
    public static final String PASSWORD = "changeit";

    public static LocalCertificate in(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        var made = new LocalCertificate(
                folder.resolve("authority.pem"),
                folder.resolve("certificate.pem"),
                folder.resolve("key.pem"),
                folder.resolve("store.p12"));
        made.keytool("-genkeypair", "-alias", "authority", "-keyalg", "RSA", "-dname", "CN=Authority", "-ext", "bc:c");
        made.keytool(
                "-genkeypair",
                "-alias",
                "it",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-signer",
                "authority");
        made.keytool("-delete", "-alias", "authority");
        var kept = KeyStore.getInstance(made.store.toFile(), PASSWORD.toCharArray());
        var chain = kept.getCertificateChain("it");
        write(made.certificate, "CERTIFICATE", chain[0].getEncoded());
        write(made.authority, "CERTIFICATE", chain[1].getEncoded());
        write(made.key, "PRIVATE KEY", kept.getKey("it", PASSWORD.toCharArray()).getEncoded());
        return made;
    }

    private void keytool(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", PASSWORD));
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
            throw new IOException("keytool failed");
        }
    }

    private static void write(Path file, String what, byte[] bytes) throws IOException {
        var lines =
                Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.UTF_8)).encodeToString(bytes);
        Files.writeString(file, "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(what, lines));
    }
}
