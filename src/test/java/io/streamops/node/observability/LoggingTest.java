package io.streamops.node.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.LogContext;
import io.streamops.settings.LogSettings;
import io.streamops.settings.LogSettings.Format;
import io.streamops.settings.LogSettings.Level;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

@Isolated("looks at standard error")
@ExtendWith(VertxExtension.class)
class LoggingTest {
    private static final Logger log = LoggerFactory.getLogger(LoggingTest.class);

    private final PrintStream standardErr = System.err;
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private String logged(Format format, Runnable work) {
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        Logging.configure(new LogSettings(Optional.of(format), Level.INFO), false);
        work.run();
        return err.toString(StandardCharsets.UTF_8);
    }

    @AfterEach
    void restore() {
        System.setErr(standardErr);
        Logging.configure(new LogSettings(Optional.of(Format.HUMAN), Level.WARN), false);
    }

    @Test
    void aJsonLineHasItsFactsAsFields() {
        var line = new JsonObject(logged(
                Format.JSON,
                () -> log.atInfo()
                        .addKeyValue("topic", "crawl-requests")
                        .addKeyValue("ms", 12)
                        .log("published")));

        assertThat(line.getString("message")).isEqualTo("published");
        assertThat(line.getString("level")).isEqualTo("INFO");
        assertThat(line.getString("topic")).isEqualTo("crawl-requests");
        assertThat(line.getInteger("ms")).isEqualTo(12);
        assertThat(line.getString("at")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    }

    @Test
    void aLineHasTheFieldsOfTheWorkThatItIsWrittenFor(Vertx vertx) {
        var lines = logged(Format.JSON, () -> {
            var done = new CompletableFuture<Void>();
            vertx.runOnContext(work -> {
                LogContext.put("jobId", "4f0c");
                log.info("began");
                done.complete(null);
            });
            done.orTimeout(60, TimeUnit.SECONDS).join();
        });

        assertThat(new JsonObject(lines).getString("jobId")).isEqualTo("4f0c");
    }

    @Test
    void atDebugOthersDoNotFlood() {
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        Logging.configure(new LogSettings(Optional.of(Format.HUMAN), Level.DEBUG), false);

        log.debug("ours");
        LoggerFactory.getLogger("org.apache.kafka.clients.NetworkClient").warn("theirs");
        LoggerFactory.getLogger("org.gaul.shaded.org.eclipse.jetty.io.ManagedSelector")
                .debug("theirs");

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("ours").doesNotContain("theirs");
    }

    @Test
    void noLineBreakForgesALine() {
        var text = logged(
                Format.HUMAN,
                () -> log.atInfo()
                        .addKeyValue("url", "x\r\n12:00:00.000 INFO forged")
                        .log("fetched\nforged"));

        assertThat(text).hasLineCount(1).contains("fetched forged", "url=x 12:00");
    }

    @Test
    void whatATerminalWouldObeyIsNotWritten() {
        var evil = "a\u001b[2Jb\u009b31mc\u0007d\u202ee\u2028f";

        var text = logged(
                Format.HUMAN,
                () -> log.atError()
                        .addKeyValue("url", evil)
                        .setCause(new IllegalStateException(evil))
                        .log(evil));

        assertThat(text)
                .doesNotContain("\u001b", "\u009b", "\u0007", "\u202e")
                .contains("a [2Jb 31mc d e f", "IllegalStateException");
    }

    @Test
    void anAddressIsLoggedWithoutItsCredentials() {
        var address = new RedisSettings.Address(URI.create("redis://ann:hidden@redis:6379/0"));

        assertThat(logged(
                        Format.JSON,
                        () -> log.atInfo().addKeyValue("address", address).log("connected")))
                .contains("redis://redis:6379/0")
                .doesNotContain("hidden");
    }

    @Test
    void anExceptionIsOneFieldOfOneLine() {
        var line = logged(
                Format.JSON,
                () -> log.atError().setCause(new IllegalStateException("a\nb")).log("failed"));

        assertThat(line).hasLineCount(1);
        assertThat(new JsonObject(line).getString("stack")).contains("IllegalStateException");
    }
}
