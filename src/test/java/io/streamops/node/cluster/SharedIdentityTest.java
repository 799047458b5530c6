package io.streamops.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Test;

class SharedIdentityTest {
    private static X509Certificate certificate(String secret) throws Exception {
        var options = SharedIdentity.of(new SharedSecret(secret));
        var store = KeyStore.getInstance("PKCS12");
        var password = String.valueOf(options.getPassword()).toCharArray();
        store.load(new ByteArrayInputStream(options.getValue().getBytes()), password);
        assertThat(store.getKey("node", password)).isNotNull();
        return (X509Certificate) store.getCertificate("node");
    }

    @Test
    void everyNodeMakesTheSameOfTheSecretAndOthersDoNot() throws Exception {
        assertThat(certificate("the secret of this cluster")).isEqualTo(certificate("the secret of this cluster"));
        assertThat(certificate("the secret of this cluster"))
                .isNotEqualTo(certificate("the secret of another cluster"));
    }

    @Test
    void theCertificateIsValidAndSignedByItsOwnKey() throws Exception {
        var certificate = certificate("the secret of this cluster");

        certificate.checkValidity();
        certificate.verify(certificate.getPublicKey());
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=streamops");
    }
}
