package io.streamops.tasks.mail;

import io.streamops.execution.Failure;
import io.streamops.kit.Truncation;
import io.vertx.ext.mail.SMTPException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns errors of the mail server into failures of the task. */
final class MailFailures {
    private static final Logger log = LoggerFactory.getLogger(MailFailures.class);
    static final String CODE = "SMTP_ERROR";

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
