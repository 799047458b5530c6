package io.streamops.tasks.sources;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConduitTest {
    private final BlockingPipe conduit = new BlockingPipe();

    private CompletableFuture<String> reader() {
        var read = new CompletableFuture<String>();
        Thread.ofVirtual().start(() -> {
            try {
                read.complete(new String(conduit.readAllBytes(), UTF_8));
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
            conduit.write(piece.getBytes(UTF_8)).await(30, TimeUnit.SECONDS);
        }
        conduit.end();

        assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo("one two three");
    }

    @Test
    void theWriterWaitsForTheReader() throws Exception {
        assertThat(conduit.write("a".getBytes(UTF_8)).isComplete()).isTrue();
        var second = conduit.write("b".getBytes(UTF_8));
        assertThat(second.isComplete()).isFalse();

        assertThat(conduit.read()).isEqualTo('a');

        assertThat(second.succeeded()).isTrue();
    }

    @Test
    void aReaderThatLeavesIsToldToTheWriter() {
        assertThat(conduit.write("a".getBytes(UTF_8)).succeeded()).isTrue();
        var waiting = conduit.write("b".getBytes(UTF_8));

        conduit.close();

        assertThat(waiting.failed()).isTrue();
        assertThat(conduit.write("c".getBytes(UTF_8)).failed()).isTrue();
    }

    @Test
    void aWriterThatGivesUpIsToldToTheReader() throws Exception {
        var read = reader();

        conduit.fail("no more");

        assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo("broken: no more");
    }

    @Test
    void afterTheEndNothingCanBreakIt() throws Exception {
        assertThat(conduit.write("a".getBytes(UTF_8)).succeeded()).isTrue();
        conduit.end();
        conduit.fail("too late");

        assertThat(conduit.readAllBytes()).isEqualTo("a".getBytes(UTF_8));
    }
}
