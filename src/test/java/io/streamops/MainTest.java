package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("looks at standard output and standard error")
class MainTest {
    private final PrintStream standardOut = System.out;
    private final PrintStream standardErr = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path dir = Path.of("");

    @BeforeEach
    void listen() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(standardOut);
        System.setErr(standardErr);
    }

    private int run(String... args) {
        return Main.run(Map.of(), args);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void helpNamesTheCommands() {
        assertThat(run("--help")).isZero();
        assertThat(out()).contains("up ", "verticles ", "rehearse ");
        assertThat(err()).isEmpty();
    }

    @Test
    void theHelpOfUpNamesEverySettingAsAnOption() {
        assertThat(run("up", "--help")).isZero();
        assertThat(out())
                .contains("--node=NAME", "--verticles=a,b", "--descriptor=FILE", "--data=DIR")
                .contains("--http-port=HTTP_PORT", "--kafka-bootstrap-servers=KAFKA_BOOTSTRAP_SERVERS")
                .contains("default: 8080");
    }

    @Test
    void verticlesListsWhatTheShippedDescriptorSays() {
        assertThat(run("verticles")).isZero();
        assertThat(out())
                .contains("gateway", "cores", "event-loop", "io.streamops.gateway.GatewayVerticle")
                .contains("all", "edge");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --nod edge | Unknown option
            up --node edge --verticles gateway | mutually exclusive
            rehearse | Missing required option
            rehearse --data . | --data must name a directory that does not exist
            rehearse --data rehearsal --seconds 0 | from 1 to 600
            up --node nowhere | there is no node "nowhere"; there are all, edge, crawler, worker, search
            up --verticles gatway | there is no verticle "gatway"; there are gateway, crawl-worker, job-worker, indexer, event-processor
            up --http-port 99999 | HTTP_PORT (--http-port) is "99999"; it must be a whole number from 0 to 65535
            up --descriptor /nowhere/verticles.json | /nowhere/verticles.json: the file does not exist
            start | Unmatched argument
            """)
    void aWrongArgumentIsOneLineAndExitCode2(String arguments, String complaint) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err()).startsWith("streamops: ").contains(complaint).hasLineCount(1);
        assertThat(out()).isEmpty();
    }

    @Test
    void aWrongDescriptorIsOneLineAndExitCode2() throws Exception {
        var descriptor = dir.resolve("verticles.json");
        Files.writeString(descriptor, "{\"verticles\": {\"gateway\": {\"clas\": 1}}, \"nodes\": {}}");

        assertThat(run("verticles", "--descriptor", descriptor.toString())).isEqualTo(2);
        assertThat(err())
                .isEqualTo("streamops: " + descriptor
                        + " at /verticles/gateway/clas: unknown key; known are class, config, instances, threading\n");
    }

    @Test
    void aSecretThatIsWrongIsNotShown() {
        assertThat(run("up", "--redis-url", "redis:hidden")).isEqualTo(2);
        assertThat(err())
                .contains("REDIS_URL (--redis-url)")
                .doesNotContain("hidden")
                .hasLineCount(1);
    }
}
