package io.streamops.jobs.llm.openai;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Reads the response to a request, on the thread of the waiting job. */
record CompletionReader(ChatExchange exchange, JobContext run, ChatLimits limits) {
    private static final int MOST_EVENT_BYTES = 1 << 20;
    private static final int MOST_COMPLAINT_BYTES = 16_384;

    /**
     * The answer, streamed or in one piece.
     *
     * @throws Failure if it is invalid, too long or incomplete
     */
    CompletionBuilder answer(HttpClientResponse head) throws CompletionBuilder.Complaint {
        var type = Optional.ofNullable(head.getHeader(HttpHeaders.CONTENT_TYPE))
                .map(text -> text.toLowerCase(Locale.ROOT))
                .orElse("text/event-stream");
        try {
            if (type.startsWith("text/event-stream")) {
                return stream();
            }
            if (type.startsWith("application/json")) {
                return whole();
            }
            throw ChatFailures.protocol("responded with neither an event stream nor JSON");
        } catch (CompletionChunk.Garbage e) {
            throw ChatFailures.protocol("did not respond with a chat completion");
        } catch (SseParser.TooLong e) {
            throw ChatFailures.protocol("sent an event that is too long");
        }
    }

    private CompletionBuilder stream() throws CompletionChunk.Garbage, SseParser.TooLong, CompletionBuilder.Complaint {
        var parser = new SseParser(MOST_EVENT_BYTES);
        var answer = new CompletionBuilder();
        while (!answer.isClosed()) {
            var bytes = run.await(exchange.next());
            if (bytes.isEmpty()) {
                break;
            }
            for (var data : parser.feed(bytes.get())) {
                answer.add(data);
            }
            tell(answer);
        }
        if (!answer.isWhole()) {
            throw ChatFailures.unavailable("broke off its response");
        }
        return answer;
    }

    private CompletionBuilder whole() throws CompletionChunk.Garbage, CompletionBuilder.Complaint {
        var answer = new CompletionBuilder();
        answer.add(CompletionChunk.json(body(limits.bytes())));
        tell(answer);
        return answer;
    }

    private void tell(CompletionBuilder answer) {
        if (answer.length() > limits.characters()) {
            throw ChatFailures.protocol("sent more than " + limits.characters() + " characters");
        }
        var news = answer.news();
        if (!news.isEmpty()) {
            run.token(news);
        }
    }

    /** The beginning of an error response. */
    String complaint() {
        return body(MOST_COMPLAINT_BYTES);
    }

    private String body(int most) {
        var body = Buffer.buffer();
        while (body.length() < most) {
            var bytes = run.await(exchange.next());
            if (bytes.isEmpty()) {
                break;
            }
            body.appendBuffer(bytes.get());
        }
        return body.getString(0, Math.min(body.length(), most), StandardCharsets.UTF_8.name());
    }
}
