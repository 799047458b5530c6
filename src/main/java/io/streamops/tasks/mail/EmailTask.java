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

/** Sends the mail that a task is about. */
public final class EmailTask implements TaskKind {
    private static final Logger log = LoggerFactory.getLogger(EmailTask.class);
    /** Longer than a server may be silent twice. */
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final MailSender postman;
    private final MailRecord record;

    /**
     * Sends by one server.
     *
     * @param from the address that mail is sent from
     * @param ttl how long it is known that a mail was sent
     */
    public EmailTask(Vertx vertx, SmtpSettings.Address server, String from, RedisConnections redis, Duration ttl) {
        this.postman = new MailSender(vertx, server, from);
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
        var letter = Email.of(run.data());
        var standing = run.context().await(record.begin(run.task(), run.round(), messageId(run)));
        if (!standing.sent()) {
            postman.send(letter, standing.messageId(), run.context());
            remember(run, standing.messageId());
        }
        return new JsonObject().put("emailSent", true).put("messageId", standing.messageId());
    }

    /** The same each time, so that a mailbox can tell a copy even where the record was lost. */
    private String messageId(TaskRun run) {
        var name = run.task() + "/" + run.round();
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)) + "@" + postman.domain();
    }

    /** The mail is out, so a record that cannot be written is no reason to try the task again. */
    private void remember(TaskRun run, String messageId) {
        var written = record.sent(run.task(), run.round(), messageId)
                .onFailure(failure -> log.atWarn()
                        .addKeyValue("taskId", run.task())
                        .addKeyValue("cause", failure.toString())
                        .log("a mail was sent, and that could not be written down"));
        run.context().await(written.otherwiseEmpty());
    }
}
