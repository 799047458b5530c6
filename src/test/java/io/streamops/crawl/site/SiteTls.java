package io.streamops.crawl.site;

import io.vertx.core.net.SelfSignedCertificate;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A site's key and its certificate, made anew for each. */
record SiteTls(SSLContext context, String certificatePath) {
    static SiteTls of(String host) {
        var made = SelfSignedCertificate.create(host);
        try {
            return new SiteTls(context(made), made.certificatePath());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SSLContext context(SelfSignedCertificate made) throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        var key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der(made.privateKeyPath())));
        store.setKeyEntry("site", key, new char[0], new Certificate[] {certificate(made.certificatePath())});
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private static Certificate certificate(String path) throws GeneralSecurityException, IOException {
        try (var in = Files.newInputStream(Path.of(path))) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    private static byte[] der(String path) throws IOException {
        var text = Files.readString(Path.of(path)).replaceAll("-----[A-Z ]+-----", "");
        return Base64.getMimeDecoder().decode(text);
    }

    /** The server's side of TLS on a connection. */
    Socket over(Socket wire) throws IOException {
        var socket = (SSLSocket) context.getSocketFactory()
                .createSocket(wire, wire.getInetAddress().getHostAddress(), wire.getPort(), false);
        socket.setUseClientMode(false);
        return socket;
    }
}
