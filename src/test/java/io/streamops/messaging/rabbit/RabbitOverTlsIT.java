package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.messaging.brokers.LocalCertificate;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections by {@code amqps}, in a process whose Java trusts the server and has a key for it. */
@Requires(Requirement.RABBITMQ_SERVER)
@SuppressWarnings("NullAway.Init") // set before all tests
class RabbitOverTlsIT {
    @TempDir
    private static Path folder;

    private static LocalCertificate identity;
    private static DebianRabbit server;

    @BeforeAll
    static void startTheServer() throws Exception {
        identity = LocalCertificate.in(folder);
        server = DebianRabbit.startSecured(Files.createDirectory(folder.resolve("rabbit")), identity);
    }

    @AfterAll
    static void stopTheServer() throws Exception {
        server.stop();
    }

    private static List<String> stores(String... kinds) {
        var options = new ArrayList<String>();
        for (var kind : kinds) {
            options.add("-Djavax.net.ssl." + kind + "=" + identity.store());
            options.add("-Djavax.net.ssl." + kind + "Password=" + LocalCertificate.PASSWORD);
        }
        return options;
    }

    /** The output of a process in which every kind of client has tried to connect. */
    private static String said(URI url, List<String> stores) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(stores);
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                RabbitOverTls.class.getName(),
                url.toString()));
        var output = Files.createTempFile(folder, "said", ".txt");
        var process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectErrorStream(true)
                .start();
        assertThat(process.waitFor()).isZero();
        return Files.readString(output, StandardCharsets.UTF_8);
    }

    @Test
    void aServerWhoseNameFitsIsConnectedToAndObserved() throws Exception {
        assertThat(said(server.secure("localhost"), stores("trustStore", "keyStore")))
                .contains("messages: yes", "observer: yes");
    }

    @Test
    void aServerWithAnotherNameIsNot() throws Exception {
        assertThat(said(server.secure("127.0.0.1"), stores("trustStore", "keyStore")))
                .contains("messages: No subject alternative names", "observer: No subject alternative names")
                .doesNotContain("guest:guest");
    }

    @Test
    void aServerThatNobodyTrustsIsNot() throws Exception {
        assertThat(said(server.secure("localhost"), stores("keyStore")))
                .contains(
                        "messages: unable to find valid certification path",
                        "observer: unable to find valid certification path");
    }

    @Test
    void whoeverHasNoKeyIsNotLetIn() throws Exception {
        assertThat(said(server.secure("localhost"), stores("trustStore")))
                .contains("messages: ", "observer: ")
                .doesNotContain("yes");
    }
}
