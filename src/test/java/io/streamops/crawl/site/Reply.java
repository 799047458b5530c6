package io.streamops.crawl.site;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A complete, correct response.
 *
 * @param headers lines of the head, without the length
 */
public record Reply(int status, List<String> headers, Buffer body) {
    public static Reply status(int status) {
        return new Reply(status, List.of(), Buffer.buffer());
    }

    public static Reply html(String html) {
        return status(200).with("Content-Type", "text/html; charset=utf-8").body(html);
    }

    public static Reply text(String text) {
        return status(200).with("Content-Type", "text/plain; charset=utf-8").body(text);
    }

    public static Reply redirect(int status, String location) {
        return status(status).with("Location", location);
    }

    public Reply with(String name, String value) {
        var more = new ArrayList<>(headers);
        more.add(name + ": " + value);
        return new Reply(status, List.copyOf(more), body);
    }

    public Reply body(String text) {
        return body(Buffer.buffer(text));
    }

    public Reply body(Buffer bytes) {
        return new Reply(status, headers, bytes);
    }

    Buffer encoded() {
        var length = status == 304 || status == 204 ? "" : "Content-Length: " + body.length() + "\r\n";
        return Buffer.buffer(head(status, headers) + length + "\r\n", StandardCharsets.ISO_8859_1.name())
                .appendBuffer(body);
    }

    /** Status line and headers, still open for more of them. */
    static String head(int status, List<String> headers) {
        var head = new StringBuilder("HTTP/1.1 ").append(status).append(" Status\r\n");
        headers.forEach(line -> head.append(line).append("\r\n"));
        return head.toString();
    }
}
