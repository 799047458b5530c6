package io.streamops.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The embedded mail server, over a plain socket. */
class EmbeddedMailIT {
    @Test
    void itTakesMailForAnybody() throws Exception {
        var mail = EmbeddedMail.start(0);
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), mail.port());
                var in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            socket.setSoTimeout(60_000);
            assertThat(in.readLine()).startsWith("220");
            for (var command : new String[] {
                "HELO test",
                "MAIL FROM:<a@example.com>",
                "RCPT TO:<b@example.com>",
                "RCPT TO:<c@example.org>",
                "DATA",
                "Subject: s\r\n\r\ntext\r\n."
            }) {
                socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
                assertThat(in.readLine()).startsWith("DATA".equals(command) ? "354" : "250");
            }
            assertThat(mail.address()).hasToString("smtp://127.0.0.1:" + mail.port());
        } finally {
            mail.stop();
        }
    }
}
