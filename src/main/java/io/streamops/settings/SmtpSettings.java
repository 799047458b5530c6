package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The mail server: an external one where its address is set, an embedded sink otherwise.
 *
 * @param from the address that mail is sent from
 */
public record SmtpSettings(Optional<SmtpAddress> external, EmbeddedPort embedded, String from) {
    static final Setting<URI> URL = Setting.of(
                    "SMTP_URL",
                    null,
                    Shape.url("smtp://user:password@host:587", "smtp", "smtps"),
                    "the mail server's address; not set: an embedded sink that delivers nothing")
            .asSecret();
    static final Setting<String> FROM =
            Setting.of("SMTP_FROM", "streamops@localhost", Shape.EMAIL, "the address that mail is sent from");
    static final List<Setting<?>> ALL = List.of(URL, FROM);

    static SmtpSettings from(Values values) {
        return new SmtpSettings(
                values.find(URL).map(SmtpAddress::new), EmbeddedPort.from(values, EmbeddedPort.SMTP), values.get(FROM));
    }
}
