package io.streamops.tasks.mail;

import io.streamops.execution.RunContext;
import io.streamops.settings.SmtpSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.VertxInternal;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;

/** Hands mail to the server, from one address. */
final class MailSender {
    private final Vertx vertx;
    private final SmtpSettings.Address server;
    private final Email.Address from;

    MailSender(Vertx vertx, SmtpSettings.Address server, String from) {
        this.vertx = vertx;
        this.server = server;
        this.from = Email.Address.of(from)
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

    /**
     * One mail on its way, over a connection of its own. The mail client lets a mail go out that it has begun with, even where it
     * is closed; so the client lives in a context of its own, and with what that context holds the connection is closed.
     */
    static final class SmtpDelivery {
        private final CloseFuture connection = new CloseFuture();
        private final Promise<Void> taken = Promise.promise();

        private SmtpDelivery() {}

        /** Begins. */
        static SmtpDelivery of(Vertx vertx, MailConfig config, MailMessage message) {
            var dispatch = new SmtpDelivery();
            var context = ((VertxInternal) vertx)
                    .contextBuilder()
                    .withCloseFuture(dispatch.connection)
                    .build();
            context.runOnContext(begin -> dispatch.send(vertx, config, message));
            return dispatch;
        }

        private void send(Vertx vertx, MailConfig config, MailMessage message) {
            Future.succeededFuture(MailClient.create(vertx, config))
                    .compose(client -> client.sendMail(message))
                    .<Void>mapEmpty()
                    .onComplete(sent -> {
                        taken.handle(sent);
                        abort();
                    });
        }

        /** Succeeds when the server has said that it has the mail. */
        Future<Void> taken() {
            return taken.future();
        }

        /** Closes the connection, in whatever state it is. */
        void abort() {
            connection.close();
        }
    }
}
