package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Promise;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireTest {
    private static final Script COUNT_UP = new ScriptSet("planted").script("count-up");

    @Test
    void aCommandIsAnArrayOfTextsWithTheirLengthsInBytes() {
        var wire = new RespEncoder().command(3).part("SET").part("é€").part("");

        assertThat(wire.buffer().toString()).isEqualTo("*3\r\n$3\r\nSET\r\n$5\r\né€\r\n$0\r\n\r\n");
    }

    @Test
    void commandsFollowEachOtherHoweverLong() {
        var wire = new RespEncoder();
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
        var wire = new RespEncoder();

        new Pipeline.Command(Request.cmd(Command.GET).arg("k"), Promise.promise()).writeTo(wire);
        new ScriptRun(COUNT_UP, List.of("k"), List.of("v"), new byte[][] {{'b'}}, Promise.promise(), call -> {})
                .writeTo(wire);

        assertThat(wire.buffer().toString())
                .isEqualTo("""
                        *2
                        $3
                        get
                        $1
                        k
                        *6
                        $7
                        EVALSHA
                        $40
                        %s
                        $1
                        1
                        $1
                        k
                        $1
                        v
                        $1
                        b
                        """.formatted(COUNT_UP.digest()).replace("\n", "\r\n"));
    }
}
