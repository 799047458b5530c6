package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.streamops.node.descriptor.Descriptor;
import io.streamops.node.descriptor.DescriptorReader;
import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A whole node in this process, whose Vert.x logs blocked event loops early. */
class EventLoopsIT {
    /** A busy machine delays all threads by half of that now and then. */
    private static final Duration EARLY = Duration.ofSeconds(1);

    @TempDir
    private Path dir = Path.of("");

    @Test
    void nothingBlocksAnEventLoop() throws Exception {
        var complaints = new ListAppender<ILoggingEvent>();
        complaints.start();
        var checker = (Logger) LoggerFactory.getLogger("io.vertx.core.impl.BlockedThreadChecker");
        checker.addAppender(complaints);
        var node = new Node(plan(), OnFreePorts.in(dir), "test", new PrintWriter(new StringWriter()), EARLY);
        try {
            node.start();
            for (var round = 0; round < 20; round++) {
                for (var path :
                        List.of("/health/ready", "/api/nodes", "/api/parked", "/docs", "/openapi.yaml", "/no")) {
                    assertThat(get(path).statusCode()).isLessThan(500);
                }
            }
        } finally {
            assertThat(node.stop()).isTrue();
            checker.detachAppender(complaints);
        }
        assertThat(complaints.list).isEmpty();
    }

    private Descriptor.Plan plan() throws Exception {
        return DescriptorReader.read(
                        "verticles.json", Files.readString(Path.of("verticles.json")), VerticleCatalog.kinds())
                .node("all");
    }

    private HttpResponse<String> get(String path) throws Exception {
        var http = new JsonObject(Files.readString(dir.resolve("endpoints.json"))).getString("http");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(http + path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
