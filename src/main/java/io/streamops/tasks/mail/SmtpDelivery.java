package io.streamops.tasks.mail;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.VertxInternal;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;

/**
 * One mail on its way, over a connection of its own. The mail client lets a mail go out that it has begun with, even where it
 * is closed; so the client lives in a context of its own, and with what that context holds the connection is closed.
 */
final class SmtpDelivery {
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
