package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The mail server: an external one where its address is set, an embedded sink otherwise. */
public record SmtpSettings(Optional<SmtpAddress> external, EmbeddedPort embedded) {
    static final Setting<URI> URL = Setting.of(
                    "SMTP_URL",
                    null,
                    Shape.url("smtp://user:password@host:587", "smtp", "smtps"),
                    "the mail server's address; not set: an embedded sink that delivers nothing")
            .asSecret();
    static final List<Setting<?>> ALL = List.of(URL);

    static SmtpSettings from(Values values) {
        return new SmtpSettings(values.find(URL).map(SmtpAddress::new), EmbeddedPort.from(values, EmbeddedPort.SMTP));
    }
}
