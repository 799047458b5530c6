package io.streamops.tasks.mail;

import io.streamops.settings.SmtpSettings;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.StartTLSOptions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The configuration of the mail client. A password is never sent over the network unencrypted. */
final class MailServer {
    private static final int SMTP = 25;
    private static final int SMTPS = 465;
    private static final int CONNECT_MS = 10_000;
    private static final int SILENCE_S = 30;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private MailServer() {}

    static MailConfig config(SmtpSettings.Address address) {
        var url = address.url();
        var secure = "smtps".equals(url.getScheme());
        var config = new MailConfig()
                .setHostname(url.getHost())
                .setPort(url.getPort() < 0 ? (secure ? SMTPS : SMTP) : url.getPort())
                .setSsl(secure)
                .setKeepAlive(false)
                .setPipelining(false)
                .setAllowRcptErrors(false)
                .setConnectTimeout(CONNECT_MS)
                .setIdleTimeout(SILENCE_S)
                .setIdleTimeoutUnit(TimeUnit.SECONDS);
        var login = url.getRawUserInfo();
        if (login == null) {
            return config.setLogin(LoginOption.DISABLED)
                    .setStarttls(secure ? StartTLSOptions.DISABLED : StartTLSOptions.OPTIONAL);
        }
        var colon = login.indexOf(':');
        return config.setLogin(LoginOption.REQUIRED)
                .setUsername(decoded(colon < 0 ? login : login.substring(0, colon)))
                .setPassword(colon < 0 ? "" : decoded(login.substring(colon + 1)))
                .setStarttls(starttls(secure, url.getHost()));
    }

    private static StartTLSOptions starttls(boolean secure, String host) {
        if (secure) {
            return StartTLSOptions.DISABLED;
        }
        return LOOPBACK.contains(host) ? StartTLSOptions.OPTIONAL : StartTLSOptions.REQUIRED;
    }

    /** A plus stays a plus, as this is no form. */
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
