package io.streamops.node.cluster;

import io.streamops.settings.ClusterSettings.Tls;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A self-signed certificate for the nodes of a test, made by the JDK's tool. */
final class TestCertificate {
    private static final String PASSWORD = "changeit";

    private TestCertificate() {}

    static Tls make(Path dir) throws Exception {
        var store = dir.resolve("store.p12");
        var tool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "node",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=node",
                        "-ext",
                        "bc:c",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        store.toString())
                .inheritIO()
                .start();
        if (tool.waitFor() != 0) {
            throw new AssertionError("keytool ended with " + tool.exitValue());
        }
        var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        var certificate = pem(
                dir.resolve("cert.pem"),
                "CERTIFICATE",
                keys.getCertificate("node").getEncoded());
        var key = pem(
                dir.resolve("key.pem"),
                "PRIVATE KEY",
                keys.getKey("node", PASSWORD.toCharArray()).getEncoded());
        return new Tls(certificate, key, certificate);
    }

    private static Path pem(Path file, String what, byte[] der) throws IOException {
        var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return Files.write(file, List.of("-----BEGIN " + what + "-----", text, "-----END " + what + "-----"));
    }

    /** The result for a client without a certificate that trusts any server. */
    static Exception connectWithout(int port) throws Exception {
        var context = SSLContext.getInstance("TLSv1.3");
        context.init(null, new TrustManager[] {new Credulous()}, new SecureRandom());
        try (var socket = context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(new byte[64]);
            var answer = socket.getInputStream().read();
            if (answer >= 0) {
                throw new AssertionError("the event bus has answered " + answer);
            }
            return new EOFException("closed");
        } catch (IOException e) {
            return e;
        }
    }

    private static final class Credulous implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
