package io.streamops.tasks.mail;

import io.streamops.kit.Cut;
import io.streamops.tasks.kind.TaskFailure;
import io.vertx.core.Future;
import io.vertx.ext.mail.SMTPException;

/** What a mail that was not taken means for its task. */
final class MailFailures {
    static final String CODE = "SMTP_ERROR";

    private static final int LONGEST = 500;
    private static final int PERMANENT = 500;

    private MailFailures() {}

    static <T> Future<T> told(Throwable failure) {
        return Future.failedFuture(of(failure));
    }

    /** What the server has refused for good is not tried again; all else may pass. */
    static TaskFailure of(Throwable failure) {
        return switch (failure) {
            case SMTPException answer ->
                new TaskFailure(
                        CODE,
                        "The mail server has answered: " + line(String.join(" ", answer.getReplyMessages())),
                        answer.getReplyCode() < PERMANENT);
            default ->
                new TaskFailure(
                        CODE, "The mail could not be handed to the mail server: " + line(failure.toString()), true);
        };
    }

    private static String line(String text) {
        return Cut.exactly(text.replaceAll("[\\p{Cc}]+", " ").strip(), LONGEST);
    }
}
