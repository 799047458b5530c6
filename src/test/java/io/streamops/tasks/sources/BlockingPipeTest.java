package io.streamops.tasks.sources;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BlockingPipeTest {
    private final BlockingPipe pipe = new BlockingPipe();

    private CompletableFuture<String> reader() {
        var read = new CompletableFuture<String>();
        Thread.ofVirtual().start(() -> {
            try {
                read.complete(new String(pipe.readAllBytes(), UTF_8));
            } catch (IOException e) {
                read.complete("broken: " + e.getMessage());
            }
        });
        return read;
    }

    @Test
    void whatIsWrittenIsReadInItsOrder() throws Exception {
        var read = reader();
        for (var piece : new String[] {"one ", "", "two ", "three"}) {
            pipe.write(piece.getBytes(UTF_8)).await(30, TimeUnit.SECONDS);
        }
        pipe.end();

        assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo("one two three");
    }

    @Test
    void theWriterWaitsForTheReader() throws Exception {
        assertThat(pipe.write("a".getBytes(UTF_8)).isComplete()).isTrue();
        var second = pipe.write("b".getBytes(UTF_8));
        assertThat(second.isComplete()).isFalse();

        assertThat(pipe.read()).isEqualTo('a');

        assertThat(second.succeeded()).isTrue();
    }

    @Test
    void theWriterSeesThatTheReaderHasClosed() {
        assertThat(pipe.write("a".getBytes(UTF_8)).succeeded()).isTrue();
        var waiting = pipe.write("b".getBytes(UTF_8));

        pipe.close();

        assertThat(waiting.failed()).isTrue();
        assertThat(pipe.write("c".getBytes(UTF_8)).failed()).isTrue();
    }

    @Test
    void theReaderSeesThatTheWriterHasFailed() throws Exception {
        var read = reader();

        pipe.fail("no more");

        assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo("broken: no more");
    }

    @Test
    void afterTheEndNothingCanBreakIt() throws Exception {
        assertThat(pipe.write("a".getBytes(UTF_8)).succeeded()).isTrue();
        pipe.end();
        pipe.fail("too late");

        assertThat(pipe.readAllBytes()).isEqualTo("a".getBytes(UTF_8));
    }
}
