package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The mail server: external if its address is set, an embedded sink otherwise.
 *
 * @param from the sender address
 */
public record SmtpSettings(Optional<SmtpSettings.Address> external, EmbeddedPort embedded, String from) {
    static final Setting<URI> URL = Setting.of(
                    "SMTP_URL",
                    null,
                    SettingType.url("smtp://user:password@host:587", "smtp", "smtps"),
                    "address of the mail server; not set: an embedded sink that delivers nothing")
            .asSecret();
    static final Setting<String> FROM =
            Setting.of("SMTP_FROM", "streamops@localhost", SettingType.EMAIL, "sender address of mail");
    static final List<Setting<?>> ALL = List.of(URL, FROM);

    static SmtpSettings from(SettingValues values) {
        return new SmtpSettings(
                values.find(URL).map(Address::new), EmbeddedPort.from(values, EmbeddedPort.SMTP), values.get(FROM));
    }

    /** The address of the mail server: {@code smtp[s]://[user:password@]host:port}. */
    public record Address(URI url) {

        /** Without the credentials. */
        @Override
        public String toString() {
            return SettingValues.Redaction.withoutCredentials(url);
        }
    }
}
