package io.streamops.tasks.mail;

import io.streamops.execution.RunContext;
import io.streamops.settings.SmtpAddress;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;

/** Hands mail to the server, from one address. */
final class MailSender {
    private final Vertx vertx;
    private final SmtpAddress server;
    private final MailAddress from;

    MailSender(Vertx vertx, SmtpAddress server, String from) {
        this.vertx = vertx;
        this.server = server;
        this.from = MailAddress.of(from)
                .orElseThrow(() -> new IllegalArgumentException("\"" + from + "\" is no email address"));
    }

    /** The part of message ids that says who has made them. */
    String domain() {
        return from.domain();
    }

    /** Returns when the server has taken the letter; throws a task's failure where it has not. */
    void send(Email letter, String messageId, RunContext context) {
        var dispatch = SmtpDelivery.of(vertx, config(), message(letter, messageId));
        context.onCancel(dispatch::abort);
        context.await(dispatch.taken().recover(MailFailures::told));
    }

    private MailConfig config() {
        return MailServer.config(server);
    }

    private MailMessage message(Email letter, String messageId) {
        var message = new MailMessage()
                .setFrom(from.toString())
                .setTo(letter.recipient().toString())
                .setSubject(letter.subject())
                .addHeader("Message-ID", "<" + messageId + ">")
                .addHeader("Auto-Submitted", "auto-generated");
        if (letter.text() != null) {
            message.setText(letter.text());
        }
        return letter.html() == null ? message : message.setHtml(letter.html());
    }
}
