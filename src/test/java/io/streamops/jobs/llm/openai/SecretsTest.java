package io.streamops.jobs.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class SecretsTest extends ChatClientCase {
    private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final Level usual = root.getLevel();
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        root.addAppender(lines);
        root.setLevel(Level.TRACE);
    }

    @AfterEach
    void stopListening() {
        root.setLevel(usual);
        root.detachAppender(lines);
    }

    @Test
    void theKeyIsInNoLogAndNoFailure() {
        fake.then(
                FakeAnswer.says("hello"),
                FakeAnswer.error(401, "invalid_api_key", "not " + FakeOpenAi.KEY),
                FakeAnswer.status(500, FakeOpenAi.KEY),
                FakeAnswer.status(429, FakeOpenAi.KEY, "Retry-After", "9999"),
                FakeAnswer.endAfter("data: " + FakeOpenAi.KEY + "\n\n"),
                FakeAnswer.endAfter("data: {\"error\":\"" + FakeOpenAi.KEY + "\"}\n\n"),
                FakeAnswer.cutAfter(": nothing\n\n"));
        var seen = new ArrayList<String>();
        seen.add(ask().text());
        for (var i = 0; i < 6; i++) {
            seen.add(failure().message());
        }
        seen.addAll(logged());

        assertThat(fake.requests())
                .hasSize(7)
                .allSatisfy(request -> assertThat(request.authorization()).contains("Bearer " + FakeOpenAi.KEY));
        assertThat(seen).hasSizeGreaterThan(7).noneMatch(text -> text.contains(FakeOpenAi.KEY));
        assertThat(fake.settings().toString()).doesNotContain(FakeOpenAi.KEY);
    }

    private List<String> logged() {
        root.info("the last line"); // and so there is one
        return List.copyOf(lines.list).stream()
                .map(event -> event.getFormattedMessage() + ThrowableProxyUtil.asString(event.getThrowableProxy()))
                .toList();
    }
}
