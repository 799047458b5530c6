package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireTest {
    @Test
    void aCommandIsAnArrayOfTextsWithTheirLengthsInBytes() {
        var wire = new Wire().command(3).part("SET").part("é€").part("");

        assertThat(wire.buffer().toString()).isEqualTo("*3\r\n$3\r\nSET\r\n$5\r\né€\r\n$0\r\n\r\n");
    }

    @Test
    void commandsFollowEachOtherHoweverLong() {
        var wire = new Wire();
        var expected = new StringBuilder();
        for (var i = 0; i < 300; i++) {
            var text = "x".repeat(i * i);
            wire.command(10 + i).part(text);
            expected.append("*%d\r\n$%d\r\n%s\r\n".formatted(10 + i, text.length(), text));
        }

        assertThat(wire.buffer().toString()).isEqualTo(expected.toString());
    }

    @Test
    void commandsOfTheClientAndScriptsLookAlike() {
        var wire = new Wire();

        Call.write(Request.cmd(Command.GET).arg("k"), wire);
        Call.write("EVALSHA".getBytes(StandardCharsets.US_ASCII), "abc", List.of("k"), List.of("v"), wire);

        assertThat(wire.buffer().toString()).isEqualTo("""
                        *2
                        $3
                        get
                        $1
                        k
                        *5
                        $7
                        EVALSHA
                        $3
                        abc
                        $1
                        1
                        $1
                        k
                        $1
                        v
                        """.replace("\n", "\r\n"));
    }
}
