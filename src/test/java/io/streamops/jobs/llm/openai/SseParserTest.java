package io.streamops.jobs.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SseParserTest {
    private static List<String> parse(String stream) throws Exception {
        return new CompletionReader.SseParser(1_000).feed(Buffer.buffer(stream));
    }

    @Test
    void anEventEndsWithAnEmptyLine() throws Exception {
        assertThat(parse("data: one\n\ndata: two\n\n")).containsExactly("one", "two");
        assertThat(parse("data: one\n\ndata: lost\n")).containsExactly("one");
    }

    @Test
    void linesEndWithAnyOfTheThreeEnds() throws Exception {
        assertThat(parse("data: one\r\n\r\ndata: two\r\rdata: three\n\r\ndata: four\r\n\n"))
                .containsExactly("one", "two", "three", "four");
    }

    @Test
    void severalLinesOfDataAreOneEvent() throws Exception {
        assertThat(parse("data: one\ndata\ndata:two\ndata:  three\n\n")).containsExactly("one\n\ntwo\n three");
    }

    @Test
    void commentsAndOtherFieldsAreSkipped() throws Exception {
        assertThat(parse(": hello\n\nevent: x\nid: 1\nretry: 5\nfoo\ndataset: 1\n\ndata: one\n\n\n\n"))
                .containsExactly("one");
    }

    @Test
    void aByteOrderMarkAtTheBeginningIsNoneOfTheField() throws Exception {
        assertThat(parse("\uFEFFdata: one\n\n")).containsExactly("one");
    }

    @Test
    void itDoesNotMatterWhereTheBytesAreSplit() throws Exception {
        var stream =
                Buffer.buffer("\uFEFFdata: grüße\r\n: x\r\n\r\ndata: 𝒳\rdata: 東\r\rdata:\n\ndata: [DONE]\r\n\r\n");
        var random = new Random(4);
        for (var round = 0; round < 2_000; round++) {
            var parser = new CompletionReader.SseParser(1_000);
            var events = new ArrayList<String>();
            for (var at = 0; at < stream.length(); ) {
                var end = Math.min(stream.length(), at + random.nextInt(6));
                events.addAll(parser.feed(stream.slice(at, end)));
                at = end;
            }
            assertThat(events).containsExactly("grüße", "𝒳\n東", "", "[DONE]");
        }
    }

    @Test
    void anEventThatIsTooLongIsRefusedBeforeItIsThere() {
        var oneLine = Buffer.buffer("data: " + "x".repeat(2_000));
        var manyLines = Buffer.buffer("data: xxxxxxxxx\n".repeat(200));

        assertThatThrownBy(() -> new CompletionReader.SseParser(1_000).feed(oneLine))
                .isInstanceOf(CompletionReader.SseParser.TooLong.class);
        assertThatThrownBy(() -> new CompletionReader.SseParser(1_000).feed(manyLines))
                .isInstanceOf(CompletionReader.SseParser.TooLong.class);
    }
}
