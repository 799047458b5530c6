package io.streamops.gateway;

import static io.streamops.gateway.GatewayIT.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.sse.EventSource;
import io.streamops.gateway.sse.ServerEvent;
import io.streamops.messaging.Eventually;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Event streams to real sockets. */
@ExtendWith(VertxExtension.class)
class EventStreamIT {
    private final Vertx vertx;
    private static final Pattern ID = Pattern.compile("\nid: (\\d+)\n");

    EventStreamIT(Vertx vertx) {
        this.vertx = vertx;
    }

    private TestGateway start(CountingSource source, Duration heartbeat, Duration idleTimeout) {
        return TestGateway.builder(vertx)
                .events(source)
                .http(s ->
                        new HttpSettings("127.0.0.1", 0, false, List.of(), 64 * 1024, 10_000, idleTimeout, heartbeat))
                .start();
    }

    private TestGateway start(CountingSource source) {
        return start(source, Duration.ofSeconds(15), Duration.ofSeconds(60));
    }

    @Test
    void aStreamBeginsWithWhenToComeBackAndEachEventHasItsId() throws Exception {
        var source = new CountingSource("");
        try (var gateway = start(source);
                var client = new RawClient(gateway.address())) {
            client.get("/test/events", "Accept-Encoding: gzip");
            source.sink().send(new ServerEvent("7", "lines", "one\ntwo\r\nthree\rfour"));
            source.sink().end();
            var answer = client.readUntil("\r\n0\r\n\r\n");

            assertThat(answer)
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .contains("content-type: text/event-stream\r\n", "cache-control: no-cache\r\n")
                    .contains("x-accel-buffering: no\r\n", "x-request-id: ")
                    .doesNotContain("gzip")
                    .containsOnlyOnce("retry: ")
                    .contains("id: 7\nevent: lines\ndata: one\ndata: two\ndata: three\ndata: four\n\n");
            Eventually.until("the source is cancelled", () -> source.cancelled.get() == 1);
        }
    }

    @Test
    void aClientResumesByHeaderOrQueryAndTheHeaderGoesFirst() throws Exception {
        var source = new CountingSource("");
        try (var gateway = start(source)) {
            open(gateway, source, "/test/events");
            open(gateway, source, "/test/events?last_event_id=3");
            open(gateway, source, "/test/events", "Last-Event-ID: 5");
            open(gateway, source, "/test/events?last_event_id=3", "Last-Event-ID: 5");
            assertThat(source.resumedFrom()).containsExactly("null", "3", "5", "5");
            assertProblem(gateway.get("/test/events?last_event_id=" + "x".repeat(300)), 400, "invalid");
        }
    }

    private static void open(TestGateway gateway, CountingSource source, String path, String... headers)
            throws InterruptedException {
        source.expectAnother();
        try (var client = new RawClient(gateway.address())) {
            client.get(path, headers);
            source.sink().end();
            client.readUntil("\r\n0\r\n\r\n");
        }
    }

    @Test
    void withNothingToResumeTheResponseIs204() {
        try (var gateway = start(new CountingSource(""))) {
            var answer = gateway.send(gateway.request("/test/events").header("Last-Event-ID", "last"));

            assertThat(answer.statusCode()).isEqualTo(204);
            assertThat(answer.body()).isEmpty();
        }
    }

    @Test
    void aStreamOnWhichNothingHappensOutlivesTheIdleTimeout() throws Exception {
        var source = new CountingSource("");
        try (var gateway = start(source, Duration.ofSeconds(60), Duration.ofSeconds(1));
                var client = new RawClient(gateway.address())) {
            client.get("/test/events");
            while (client.soFar().split(": heartbeat\n\n", -1).length < 6) {
                client.readMore();
            }
            source.send(1, 1);
            client.readUntil("data: 1\n\n");
        }
    }

    @Test
    void whenTheClientDisconnectsTheSourceIsCancelledOnce() throws Exception {
        var source = new CountingSource("");
        try (var gateway = start(source)) {
            try (var client = new RawClient(gateway.address())) {
                client.get("/test/events");
                client.readUntil("retry: ");
                assertThat(openStreams(gateway)).isEqualTo(1);
            }
            Eventually.until("the source is cancelled", () -> source.cancelled.get() == 1 && openStreams(gateway) == 0);
            source.send(1, 1000);
            source.sink().end();
            gateway.get("/health/live");
            assertThat(source.cancelled).hasValue(1);
        }
    }

    @Test
    void aReaderThatIsTooSlowIsCutOffAndMissesNothingWhenItResumes() throws Exception {
        var source = new CountingSource("x".repeat(1000));
        var events = 20_000;
        try (var gateway = start(source)) {
            int last;
            try (var slow = new RawClient(gateway.address(), 4096)) {
                slow.get("/test/events");
                source.send(1, events);
                Eventually.until("the number of open streams", () -> openStreams(gateway) == 0);
                assertThat(source.cancelled).hasValue(1);

                last = contiguousFrom(1, slow.readUntil("\r\n0\r\n\r\n"));
                assertThat(last).isBetween(1, events - 1);
            }
            source.expectAnother();
            try (var again = new RawClient(gateway.address())) {
                again.get("/test/events", "Last-Event-ID: " + last);
                source.send(last + 1, last + 50);
                source.sink().end();
                assertThat(contiguousFrom(last + 1, again.readUntil("\r\n0\r\n\r\n")))
                        .isEqualTo(last + 50);
            }
            assertThat(source.resumedFrom()).last().isEqualTo(Integer.toString(last));
        }
    }

    @Test
    void aReaderThatKeepsUpGetsEverythingInOrder() throws Exception {
        var source = new CountingSource("y".repeat(100));
        try (var gateway = start(source);
                var client = new RawClient(gateway.address())) {
            client.get("/test/events");
            for (var i = 1; i < 20_000; i += 500) {
                source.send(i, i + 499);
                client.readUntil("data: " + (i + 499) + "y");
            }
            source.sink().end();
            assertThat(contiguousFrom(1, client.readUntil("\r\n0\r\n\r\n"))).isEqualTo(20_000);
        }
    }

    @Test
    void aSourceThatWaitsForItsReaderIsNeverCutOffHoweverMuchItSends() throws Exception {
        var source = new CountingSource("z".repeat(40_000));
        var events = 500;
        try (var gateway = start(source);
                var slow = new RawClient(gateway.address(), 4096)) {
            slow.get("/test/events");
            var sink = source.sink();
            assertThat(sink.ready().await(60, TimeUnit.SECONDS)).isNull();
            var sent = new AtomicInteger();
            sendWhenReady(source, sink, sent, events);
            slow.readUntil("data: 1z");
            assertThat(sent.get()).as("sent to a reader that does not read").isLessThan(events);

            assertThat(contiguousFrom(1, slow.readUntil("\r\n0\r\n\r\n"))).isEqualTo(events);
        }
    }

    private static void sendWhenReady(CountingSource source, EventSource.Sink sink, AtomicInteger sent, int events) {
        sink.ready().onSuccess(ready -> {
            if (sent.get() == events) {
                sink.end();
                return;
            }
            var number = Integer.toString(sent.incrementAndGet());
            sink.send(new ServerEvent(number, "count", number + source.payload()));
            sendWhenReady(source, sink, sent, events);
        });
    }

    @Test
    void aSourceThatWaitsIsReleasedWhenTheReaderDisconnects() throws Exception {
        var source = new CountingSource("z".repeat(400_000));
        try (var gateway = start(source)) {
            Future<Void> ready;
            try (var gone = new RawClient(gateway.address(), 4096)) {
                gone.get("/test/events");
                source.sink();
                for (var i = 1; i <= 40; i++) {
                    source.sink().send(new ServerEvent("" + i, null, "z".repeat(5_000)));
                }
                source.sink().send(new ServerEvent("41", null, "z".repeat(200_000)));
                ready = source.sink().ready();
            }
            ready.await(60, TimeUnit.SECONDS);
            Eventually.until("the number of open streams", () -> openStreams(gateway) == 0);
        }
    }

    @Test
    void whenTheNodeDrainsStreamsEnd() throws Exception {
        var source = new CountingSource("");
        try (var gateway = start(source);
                var client = new RawClient(gateway.address());
                var late = new RawClient(gateway.address())) {
            client.get("/test/events");
            source.send(1, 1);
            client.readUntil("data: 1\n\n");
            gateway.readiness.draining();
            client.readUntil("\r\n0\r\n\r\n");
            Eventually.until("the source is cancelled", () -> source.cancelled.get() == 1);

            late.get("/test/events");
            assertThat(late.readUntil("\"draining\"")).startsWith("HTTP/1.1 503 ");
        }
    }

    @Test
    void aStreamAboveTheLimitIsRejectedWhileOtherRequestsAreServed() throws Exception {
        var source = new CountingSource("");
        try (var gateway = TestGateway.builder(vertx)
                        .events(source)
                        .http(s -> new HttpSettings(
                                s.host(), 0, false, List.of(), 64 * 1024, 5, s.idleTimeout(), s.heartbeat()))
                        .start();
                var late = new RawClient(gateway.address())) {
            var streams = Stream.generate(() -> new RawClient(gateway.address()))
                    .limit(4)
                    .toList();
            try {
                streams.forEach(each -> each.get("/test/events").readUntil("retry: "));
                assertThat(late.get("/test/events").readUntil("\"overloaded\""))
                        .startsWith("HTTP/1.1 503 ")
                        .contains("retry-after: 5\r\n");
                late.get("/health/live").readUntil("HTTP/1.1 200 ");
                assertThat(gateway.meters
                                .get("streamops.sse.streams.refused")
                                .counter()
                                .count())
                        .isEqualTo(1);

                streams.getFirst().close();
                Eventually.until("the number of open streams", () -> openStreams(gateway) == 3);
                late.get("/test/events").readUntil("retry: ");
            } finally {
                streams.forEach(RawClient::close);
            }
        }
    }

    @Test
    void aStreamWhoseSourceFailsEnds() throws Exception {
        try (var gateway = TestGateway.builder(vertx)
                        .events((lastEventId, sink) -> {
                            throw new IllegalStateException("secret-of-the-house");
                        })
                        .start();
                var client = new RawClient(gateway.address())) {
            client.get("/test/events");
            assertThat(client.readUntil("\r\n0\r\n\r\n")).contains("retry: ").doesNotContain("secret");
            Eventually.until("the number of open streams", () -> openStreams(gateway) == 0);
        }
    }

    @Test
    void headDescribesAStreamWithoutOpeningIt() {
        var source = new CountingSource("");
        try (var gateway = start(source)) {
            var answer = gateway.send(gateway.request("/test/events").HEAD());

            assertThat(answer.headers().firstValue("content-type")).contains("text/event-stream");
            assertThat(source.resumedFrom()).isEmpty();
        }
    }

    private static int contiguousFrom(int first, String stream) {
        var expected = first;
        var ids = ID.matcher(stream);
        while (ids.find()) {
            assertThat(Integer.parseInt(ids.group(1))).isEqualTo(expected);
            expected++;
        }
        return expected - 1;
    }

    private static int openStreams(TestGateway gateway) {
        return gateway.meters.get("streamops.sse.streams").longTaskTimer().activeTasks();
    }
}
