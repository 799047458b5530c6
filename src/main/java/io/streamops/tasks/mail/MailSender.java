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

/** Sends mail over one server, from one address. */
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

    /** The domain for message ids. */
    String domain() {
        return from.domain();
    }

    /** Returns when the server has accepted the mail; throws a {@link io.streamops.execution.Failure} if it has not. */
    void send(Email email, String messageId, RunContext context) {
        var delivery = SmtpDelivery.of(vertx, MailServer.config(server), message(email, messageId));
        context.onCancel(delivery::abort);
        context.await(delivery.accepted().recover(error -> Future.failedFuture(MailFailures.of(error))));
    }

    private MailMessage message(Email email, String messageId) {
        var message = new MailMessage()
                .setFrom(from.toString())
                .setTo(email.recipient().toString())
                .setSubject(email.subject())
                .addHeader("Message-ID", "<" + messageId + ">")
                .addHeader("Auto-Submitted", "auto-generated");
        if (email.text() != null) {
            message.setText(email.text());
        }
        return email.html() == null ? message : message.setHtml(email.html());
    }

    /**
     * One mail on its way, over a connection of its own. A closed mail client still sends the mails that it has begun; so each
     * client has a context of its own, whose close closes the connection.
     */
    static final class SmtpDelivery {
        private final CloseFuture connection = new CloseFuture();
        private final Promise<Void> accepted = Promise.promise();

        private SmtpDelivery() {}

        static SmtpDelivery of(Vertx vertx, MailConfig config, MailMessage message) {
            var delivery = new SmtpDelivery();
            var context = ((VertxInternal) vertx)
                    .contextBuilder()
                    .withCloseFuture(delivery.connection)
                    .build();
            context.runOnContext(begin -> delivery.send(vertx, config, message));
            return delivery;
        }

        private void send(Vertx vertx, MailConfig config, MailMessage message) {
            Future.succeededFuture(MailClient.create(vertx, config))
                    .compose(client -> client.sendMail(message))
                    .<Void>mapEmpty()
                    .onComplete(sent -> {
                        accepted.handle(sent);
                        abort();
                    });
        }

        /** Succeeds when the server has accepted the mail. */
        Future<Void> accepted() {
            return accepted.future();
        }

        /** Closes the connection in any state. */
        void abort() {
            connection.close();
        }
    }
}
