package io.streamops.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class ByteChunksTest {
    @Test
    void theyAreJoinedInTheirOrder() {
        var inner = new ByteChunks().add("ü").add(Buffer.buffer("0123456").slice(2, 4));
        var pieces = new ByteChunks()
                .add("a")
                .add(new byte[] {'b', 'c'})
                .add(inner)
                .add("")
                .add(Buffer.buffer("z"));

        assertThat(pieces.joined()).hasToString("abcü23z");
        assertThat(new ByteChunks().joined().length()).isZero();
    }

    @Test
    void aBufferIsNotCopiedWhereItsBytesAreAllItHas() {
        var bytes = "all of it".getBytes(UTF_8);
        assertThat(ByteChunks.bytes(ByteChunks.wrapped(bytes))).isSameAs(bytes);
        assertThat(ByteChunks.bytes(ByteChunks.wrapped(bytes).slice(4, 6))).isEqualTo("of".getBytes(UTF_8));
        assertThat(ByteChunks.bytes(Buffer.buffer(100).appendString("of"))).isEqualTo("of".getBytes(UTF_8));
        assertThat(ByteChunks.bytes(Buffer.buffer())).isEmpty();
    }
}
