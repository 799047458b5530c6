package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.ConnectionFactory;
import io.streamops.settings.RabbitSettings;
import java.net.URI;
import org.junit.jupiter.api.Test;

class RabbitClientOptionsTest {
    private static ConnectionFactory of(String url) {
        return RabbitClientOptions.of(new RabbitSettings.Address(URI.create(url)));
    }

    @Test
    void credentialsAndVirtualHostAreDecoded() {
        var factory = of("amqp://ann%40x:p%2Fw%3A+1@broker:5673/my%2Fhost");
        assertThat(factory.getHost()).isEqualTo("broker");
        assertThat(factory.getPort()).isEqualTo(5673);
        assertThat(factory.getUsername()).isEqualTo("ann@x");
        assertThat(factory.getPassword()).isEqualTo("p/w:+1");
        assertThat(factory.getVirtualHost()).isEqualTo("my/host");
        assertThat(factory.isSSL()).isFalse();
    }

    @Test
    void noPathIsTheStandardVirtualHost() {
        assertThat(of("amqp://broker").getVirtualHost()).isEqualTo("/");
        assertThat(of("amqp://broker/").getVirtualHost()).isEqualTo("/");
    }

    @Test
    void amqpsIsEncryptedOnItsOwnPort() {
        var factory = of("amqps://broker/");
        assertThat(factory.isSSL()).isTrue();
        assertThat(factory.getPort()).isEqualTo(5671);
    }

    @Test
    void nothingRecoversByItself() {
        var factory = of("amqp://broker");
        assertThat(factory.isAutomaticRecoveryEnabled()).isFalse();
        assertThat(factory.isTopologyRecoveryEnabled()).isFalse();
    }
}
