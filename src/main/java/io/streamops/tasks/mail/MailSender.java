package io.streamops.tasks.mail;

import io.streamops.execution.Failure;
import io.streamops.execution.RunContext;
import io.streamops.kit.Truncation;
import io.streamops.settings.SmtpSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.VertxInternal;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.SMTPException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    /** Turns errors of the mail server into failures of the task. */
    private static final class MailFailures {
        private static final Logger log = LoggerFactory.getLogger(MailFailures.class);
        private static final String CODE = "SMTP_ERROR";

        /** IPv4 and IPv6 with an optional port: servers mention the addresses of their clients. */
        private static final String ADDRESS =
                "\\b\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d+)?\\b|\\[?(?<![\\w.])(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}\\]?(?::\\d+)?";

        private static final int LONGEST = 500;
        private static final int PERMANENT = 500;

        private MailFailures() {}

        /** A permanent refusal of the server is final; all else is retryable. */
        static Failure of(Throwable failure) {
            return switch (failure) {
                case SMTPException answer ->
                    Failure.of(
                            CODE,
                            "The mail server has answered: " + line(String.join(" ", answer.getReplyMessages())),
                            answer.getReplyCode() < PERMANENT);
                default -> broken(failure);
            };
        }

        /** Only the log has the details: clients must not learn where the server is. */
        private static Failure broken(Throwable failure) {
            log.atWarn().addKeyValue("cause", failure.toString()).log("a mail could not be handed to the mail server");
            var why = switch (failure) {
                case UnknownHostException unknown -> "it has an unknown host name";
                case SSLException untrusted -> "it could not be reached over TLS";
                case ConnectException refused -> "it could not be reached";
                default -> "it has broken off";
            };
            return Failure.retryable(CODE, "The mail could not be handed to the mail server: " + why);
        }

        private static String line(String text) {
            return Truncation.exactly(
                    text.replaceAll("[\\p{Cc}]+", " ")
                            .replaceAll(ADDRESS, "(an address)")
                            .strip(),
                    LONGEST);
        }
    }
}
