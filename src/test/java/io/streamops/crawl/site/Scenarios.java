package io.streamops.crawl.site;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;

/** How sites misbehave. */
public final class Scenarios {
    public static final int BROTLI_BOMB_SIZE = 64 * 1024 * 1024;

    private static final Buffer BROTLI_BOMB = Buffer.buffer(HexFormat.of()
            .parseHex("cbffff3ff825c2e2b14020f7fe8fffff7ff04b00c4611180eefd1fffffffe0970088c30200ddfb3ffeffffc12f011087"
                    + "0500baf77ffcffff835f02200e0b0074effff8ffff07bf04401c1600e8defff1ffff0f7e0980382c00d0bdffcbffff3f"
                    + "fc1200715800a07bff07"));
    private static final String HTML = "Content-Type: text/html; charset=utf-8";

    private Scenarios() {}

    /** One answer after the other; the last one for ever. */
    public static Scenario inTurn(Reply... replies) {
        return visit -> visit.send(replies[Math.min(visit.request().number(), replies.length) - 1]);
    }

    /** The page never changes: conditional requests get 304. */
    public static Scenario unchanging(String html, String etag, String lastModified) {
        return visit -> {
            var known =
                    visit.request().header("if-none-match").filter(etag::equals).isPresent()
                            || visit.request()
                                    .header("if-modified-since")
                                    .filter(lastModified::equals)
                                    .isPresent();
            var reply = known ? Reply.status(304) : Reply.html(html);
            visit.send(reply.with("ETag", etag).with("Last-Modified", lastModified));
        };
    }

    /** Sends the page byte by byte, with a pause after each. */
    public static Scenario trickling(String html, Duration pause) {
        return visit -> {
            visit.write(Reply.head(200, List.of(HTML)) + "Content-Length: " + html.length() + "\r\n\r\n");
            for (var i = 0; i < html.length(); i++) {
                visit.write(html.substring(i, i + 1));
                LockSupport.parkNanos(pause.toNanos());
            }
        };
    }

    /** Reads the request and says nothing until the client gives up. */
    public static Scenario silent() {
        return visit -> visit.awaitClose();
    }

    /** Sends a head, the beginning of a page, and then nothing more until the client gives up. */
    public static Scenario stalling(String html) {
        return visit -> {
            visit.write(Reply.head(200, List.of(HTML)) + "Content-Length: 1000000\r\n\r\n" + html);
            visit.awaitClose();
        };
    }

    /** Sends a page that never ends, until the client gives up. */
    public static Scenario endless() {
        return visit -> {
            visit.write(Reply.head(200, List.of(HTML)) + "Transfer-Encoding: chunked\r\n\r\n");
            var chunk = "2000\r\n" + "<p>and on  ".repeat(8192 / 11 + 1).substring(0, 8192) + "\r\n";
            while (true) {
                visit.write(chunk);
            }
        };
    }

    /** Promises more bytes than it sends, and closes. */
    public static Scenario truncated(String html) {
        return visit -> {
            visit.write(
                    Reply.head(200, List.of(HTML)) + "Content-Length: " + (html.length() + 100) + "\r\n\r\n" + html);
            visit.close();
        };
    }

    /** Sends a page whose end is the connection's, and cuts that off without TLS's goodbye. */
    public static Scenario cutOff(String html) {
        return visit -> {
            visit.write(Reply.head(200, List.of(HTML, "Connection: close")) + "\r\n" + html);
            visit.cut();
        };
    }

    /** Sends a page whose end is the connection's, in good order. */
    public static Scenario untilClose(String html) {
        return visit -> {
            visit.write(Reply.head(200, List.of(HTML, "Connection: close")) + "\r\n" + html);
            visit.close();
        };
    }

    /** A page packed with gzip. */
    public static Scenario gzipped(String html) {
        return visit ->
                visit.send(Reply.html("").with("Content-Encoding", "gzip").body(gzip(html)));
    }

    /** A small answer that unpacks to so many bytes of the letter a. */
    public static Scenario gzipBomb(long size) {
        var bomb = gzipOf(size);
        return visit ->
                visit.send(Reply.html("").with("Content-Encoding", "gzip").body(bomb));
    }

    /** A few bytes that unpack to {@value #BROTLI_BOMB_SIZE} bytes of the letter a. */
    public static Scenario brotliBomb() {
        return visit -> visit.send(Reply.html("").with("Content-Encoding", "br").body(BROTLI_BOMB));
    }

    /** A page of elements within elements. */
    public static Scenario nested(int depth) {
        return visit -> visit.send(Reply.html("<html><body>" + "<div>".repeat(depth) + "deep"));
    }

    public static Buffer gzip(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return packed(out -> out.write(bytes));
    }

    private static Buffer gzipOf(long size) {
        var block = "a".repeat(65_536).getBytes(StandardCharsets.UTF_8);
        return packed(out -> {
            for (var left = size; left > 0; left -= block.length) {
                out.write(block, 0, (int) Math.min(left, block.length));
            }
        });
    }

    private interface Writing {
        void to(GZIPOutputStream out) throws IOException;
    }

    private static Buffer packed(Writing writing) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Buffer.buffer(bytes.toByteArray());
    }
}
