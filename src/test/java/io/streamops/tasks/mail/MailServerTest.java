package io.streamops.tasks.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.settings.SmtpSettings;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.StartTLSOptions;
import java.net.URI;
import org.junit.jupiter.api.Test;

class MailServerTest {
    private static MailConfig config(String url) {
        return MailServer.config(new SmtpSettings.Address(URI.create(url)));
    }

    @Test
    void aServerWithoutPasswordIsSpokenToInTheClearIfNeedBe() {
        var config = config("smtp://mail.example.com");

        assertThat(config.getPort()).isEqualTo(25);
        assertThat(config.isSsl()).isFalse();
        assertThat(config.getStarttls()).isEqualTo(StartTLSOptions.OPTIONAL);
        assertThat(config.getLogin()).isEqualTo(LoginOption.DISABLED);
        assertThat(config.isTrustAll()).isFalse();
    }

    @Test
    void aPasswordIsNeverSentInTheClear() {
        var config = config("smtp://ann%40example.com:p%3Aw+d@mail.example.com:587");

        assertThat(config.getStarttls()).isEqualTo(StartTLSOptions.REQUIRED);
        assertThat(config.getLogin()).isEqualTo(LoginOption.REQUIRED);
        assertThat(config.getUsername()).isEqualTo("ann@example.com");
        assertThat(config.getPassword()).isEqualTo("p:w+d");
        assertThat(config.getPort()).isEqualTo(587);
    }

    @Test
    void smtpsIsEncryptedFromTheStart() {
        var config = config("smtps://u:p@mail.example.com");

        assertThat(config.getPort()).isEqualTo(465);
        assertThat(config.isSsl()).isTrue();
        assertThat(config.getStarttls()).isEqualTo(StartTLSOptions.DISABLED);
    }
}
