package io.streamops.tasks.mail;

import io.streamops.contract.event.TaskType;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.SmtpSettings;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends one mail. */
public final class EmailTask implements TaskKind {
    private static final Logger log = LoggerFactory.getLogger(EmailTask.class);
    /** Longer than twice the idle timeout of the connection. */
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final MailSender sender;
    private final MailRecord record;

    /**
     * Sends over one server.
     *
     * @param from the address of the sender
     * @param ttl how long a sent mail is remembered
     */
    public EmailTask(Vertx vertx, SmtpSettings.Address server, String from, RedisConnections redis, Duration ttl) {
        this.sender = new MailSender(vertx, server, from);
        this.record = new MailRecord(redis, ttl);
    }

    @Override
    public TaskType type() {
        return TaskType.EMAIL_NOTIFICATION;
    }

    @Override
    public Duration limit() {
        return LIMIT;
    }

    @Override
    public JsonObject run(TaskRun run) {
        var email = Email.of(run.data());
        var state = run.context().await(record.begin(run.task(), run.round(), messageId(run)));
        if (!state.sent()) {
            sender.send(email, state.messageId(), run.context());
            remember(run, state.messageId());
        }
        return new JsonObject().put("emailSent", true).put("messageId", state.messageId());
    }

    /** The same for each attempt of a round, so that mailboxes recognize a copy even if the record is lost. */
    private String messageId(TaskRun run) {
        var name = run.task() + "/" + run.round();
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)) + "@" + sender.domain();
    }

    /** Ignores errors: the mail is sent, and a retry would send it again. */
    private void remember(TaskRun run, String messageId) {
        var written = record.sent(run.task(), run.round(), messageId)
                .onFailure(failure -> log.atWarn()
                        .addKeyValue("taskId", run.task())
                        .addKeyValue("cause", failure.toString())
                        .log("a mail was sent, and its record could not be written"));
        run.context().await(written.otherwiseEmpty());
    }
}
