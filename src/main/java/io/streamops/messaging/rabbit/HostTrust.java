package io.streamops.messaging.rabbit;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts a server that Java trusts, and only if its certificate is for the host that was asked for. Vert.x's client cannot tell
 * RabbitMQ's to verify that.
 */
final class HostTrust extends X509ExtendedTrustManager {
    /** How the name of a certificate is compared with that of a host. */
    static final String ALGORITHM = "HTTPS";

    private final X509ExtendedTrustManager java;

    private HostTrust(X509ExtendedTrustManager java) {
        this.java = java;
    }

    static HostTrust ofJava() {
        try {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((@Nullable KeyStore) null);
            return Arrays.stream(factory.getTrustManagers())
                    .filter(X509ExtendedTrustManager.class::isInstance)
                    .map(X509ExtendedTrustManager.class::cast)
                    .map(HostTrust::new)
                    .findFirst()
                    .orElseThrow(() -> new GeneralSecurityException("it trusts nobody"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        if (!(socket instanceof SSLSocket secure)) {
            throw new CertificateException("it is not known which host was asked for");
        }
        var parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm(ALGORITHM);
        secure.setSSLParameters(parameters);
        java.checkServerTrusted(chain, type, secure);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        var parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm(ALGORITHM);
        engine.setSSLParameters(parameters);
        java.checkServerTrusted(chain, type, engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("it is not known which host was asked for");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        java.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        java.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        java.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return java.getAcceptedIssuers();
    }
}
