package io.streamops.tasks.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.streamops.contract.event.EntityId;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.execution.Failure;
import io.streamops.execution.RunCancelled;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.SmtpSettings;
import io.streamops.tasks.TaskRunner;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.mail.internet.MimeMultipart;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mail to a server that stores it and to a faulty one, with a real Redis for the records. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before all tests
class EmailTaskIT {
    @TempDir
    static Path dir;

    private static Vertx vertx;
    private static EmbeddedRedis redis;
    private static RedisConnections connections;

    private final EntityId task = new EntityId("task-" + UUID.randomUUID());

    @BeforeAll
    static void start(Vertx instance) throws Exception {
        vertx = instance;
        redis = EmbeddedRedis.start(dir.resolve("redis"), 0);
        connections = new RedisConnections(vertx, redis.address());
    }

    @AfterAll
    static void stop() throws Exception {
        connections.close().await(30, TimeUnit.SECONDS);
        redis.stop();
    }

    private static TaskRunner runner(SmtpSettings.Address server) {
        return new TaskRunner(
                vertx, new EmailTask(vertx, server, "streamops@example.org", connections, Duration.ofMinutes(5)));
    }

    private static JsonObject data() {
        return new JsonObject()
                .put("recipient", "ann@example.com")
                .put("subject", "Grüße an {{name}}")
                .put("template", "welcome_email")
                .put("variables", new JsonObject().put("name", "Zoë <z>"));
    }

    private Map<String, String> record(int round) throws Exception {
        var reply = connections
                .ask(Request.cmd(Command.HGETALL).arg("task:" + task + ":effect:" + round))
                .await(30, TimeUnit.SECONDS);
        return reply.getKeys().stream()
                .collect(Collectors.toMap(k -> k, k -> reply.get(k).toString()));
    }

    private void assertFails(SmtpSettings.Address server, boolean retryable, String message) {
        assertFails(server, 0, retryable, message);
    }

    private void assertFails(SmtpSettings.Address server, int round, boolean retryable, String message) {
        assertThatThrownBy(() -> runner(server).run(task, round, null, data()))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.code()).isEqualTo("SMTP_ERROR");
                    assertThat(failure.message()).contains(message);
                    assertThat(failure.isRetryable()).isEqualTo(retryable);
                });
    }

    @Test
    void aMailArrivesAsTextAndAsHtml() throws Exception {
        var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        try {
            var address = new SmtpSettings.Address(
                    URI.create("smtp://127.0.0.1:" + mail.getSmtp().getPort()));

            var result = runner(address).run(task, 0, null, data());

            assertThat(mail.waitForIncomingEmail(30_000, 1)).isTrue();
            var message = mail.getReceivedMessages()[0];
            assertThat(message.getSubject()).isEqualTo("Grüße an Zoë <z>");
            assertThat(message.getFrom()[0]).hasToString("streamops@example.org");
            assertThat(message.getAllRecipients()).hasSize(1);
            assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
            assertThat(message.getMessageID()).isEqualTo("<" + result.getString("messageId") + ">");
            var parts = (MimeMultipart) message.getContent();
            assertThat(parts.getContentType()).startsWith("multipart/alternative");
            assertThat(parts.getBodyPart(0).getContent().toString()).contains("Hello Zoë <z>,");
            assertThat(parts.getBodyPart(1).getContent().toString()).contains("Hello Zoë &lt;z&gt;,");
            assertThat(result.getBoolean("emailSent")).isTrue();
            assertThat(record(0)).containsEntry("state", "sent");
        } finally {
            mail.stop();
        }
    }

    @Test
    void aServerWithAPasswordIsGivenIt() throws Exception {
        var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.setUser("streamops", "s3cret@1");
        mail.start();
        try {
            var port = mail.getSmtp().getPort();

            runner(new SmtpSettings.Address(URI.create("smtp://streamops:s3cret%401@127.0.0.1:" + port)))
                    .run(task, 0, null, data());

            assertThat(mail.waitForIncomingEmail(30_000, 1)).isTrue();
            assertFails(
                    new SmtpSettings.Address(URI.create("smtp://streamops:wrong@127.0.0.1:" + port)), 1, false, "535");
        } finally {
            mail.stop();
        }
    }

    @Test
    void whatWasSentIsNotSentAgain() throws Exception {
        try (var server = new ScriptedMailServer()) {
            var first = runner(server.address()).run(task, 0, null, data());
            var second = runner(server.address()).run(task, 0, null, data());

            assertThat(second).isEqualTo(first);
            assertThat(server.mails).hasSize(1);
        }
    }

    @Test
    void aRedrivenTaskSendsAnotherMail() throws Exception {
        try (var server = new ScriptedMailServer()) {
            var first = runner(server.address()).run(task, 0, null, data());
            var second = runner(server.address()).run(task, 1, null, data());

            assertThat(second.getString("messageId")).isNotEqualTo(first.getString("messageId"));
            assertThat(server.mails).hasSize(2);
        }
    }

    @Test
    void aMailThatMayHaveBeenSentIsSentAgainUnderTheSameId() throws Exception {
        try (var server = new ScriptedMailServer().on(".", ScriptedMailServer.HANG_UP)) {
            assertFails(server.address(), true, "mail server");
            assertThat(record(0)).containsEntry("state", "sending");
            server.on(".", "250 taken");

            var result = runner(server.address()).run(task, 0, null, data());

            assertThat(server.mails)
                    .hasSize(2)
                    .allMatch(mail -> mail.contains("Message-ID: <" + result.getString("messageId") + ">"));
            assertThat(record(0)).containsEntry("state", "sent");
        }
    }

    @Test
    void aRefusedRecipientIsPermanentAndOthersGetTheirMail() throws Exception {
        try (var server = new ScriptedMailServer().on("RCPT TO:<ann@", "550 5.1.1 no such user")) {
            assertFails(server.address(), false, "550 5.1.1 no such user");

            runner(server.address())
                    .run(new EntityId(task + "-bo"), 0, null, data().put("recipient", "bo@example.com"));

            assertThat(server.mails).hasSize(1);
        }
    }

    @Test
    void aTemporaryRefusalIsRetryable() throws Exception {
        try (var server = new ScriptedMailServer().on("MAIL FROM", "451 4.3.0 come again")) {
            assertFails(server.address(), true, "451 4.3.0 come again");
        }
    }

    @Test
    void aFullOrUnreachableServerIsRetryable() throws Exception {
        var server = new ScriptedMailServer().on("greeting", "421 too many connections");
        assertFails(server.address(), true, "421 too many connections");
        server.close();
        assertFails(server.address(), true, "could not be handed");
    }

    @Test
    void aTaskSaysNothingOfWhereTheMailServerIs() throws Exception {
        var server = new ScriptedMailServer().on("MAIL FROM", "554 5.7.1 10.1.2.3:587 at fd00::25 refuses you");
        assertFails(server.address(), false, "554 5.7.1 (an address) at (an address) refuses you");
        server.close();

        assertThatThrownBy(() -> runner(server.address()).run(task, 0, null, data()))
                .hasMessage("The mail could not be handed to the mail server: it could not be reached");
    }

    @Test
    void aMailThatTheServerRejectsIsAPermanentFailure() throws Exception {
        try (var server = new ScriptedMailServer().on(".", "554 5.7.1 looks like spam")) {
            assertFails(server.address(), false, "554 5.7.1 looks like spam");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"greeting", "EHLO", "RCPT", "DATA", "."})
    void aServerThatHangsIsLeftWhenTheEffortEnds(String where) throws Exception {
        try (var server = new ScriptedMailServer().on(where, ScriptedMailServer.SILENCE)) {
            var trial = runner(server.address()).begin(task, 0, null, data());
            Eventually.until("the server is silent", () -> server.silent.get() == 1);

            trial.cancel(RunCancelled.Reason.TIMEOUT);

            assertThatThrownBy(() -> trial.result().await(30, TimeUnit.SECONDS)).isInstanceOf(RunCancelled.class);
            Eventually.until("the connection is closed", () -> server.open.get() == 0);
            assertThat(server.mails).hasSize(where.equals(".") ? 1 : 0);
        }
    }

    @Test
    void aBadLetterNeverReachesTheServer() throws Exception {
        try (var server = new ScriptedMailServer()) {
            assertThatThrownBy(() -> runner(server.address()).run(task, 0, null, data().put("recipient", "unknown")))
                    .isInstanceOf(Failure.class);

            assertThat(server.commands).isEmpty();
            assertThat(record(0)).isEmpty();
        }
    }
}
