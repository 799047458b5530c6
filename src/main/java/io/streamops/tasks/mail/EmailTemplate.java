package io.streamops.tasks.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A mail that is shipped, as text and as HTML, with places for the recipient's values. */
record EmailTemplate(String text, String html) {
    /** The JSON Schema of the data lists them too. */
    static final List<String> NAMES = List.of("welcome_email");

    /** Nothing where there is none of that name. */
    static Optional<EmailTemplate> of(String name) {
        return NAMES.contains(name)
                ? Optional.of(new EmailTemplate(read(name + ".txt"), read(name + ".html")))
                : Optional.empty();
    }

    private static String read(String file) {
        try (var content = EmailTemplate.class.getResourceAsStream("/tasks/mail/" + file)) {
            if (content == null) {
                throw new IllegalStateException(file + " is not in this build");
            }
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
