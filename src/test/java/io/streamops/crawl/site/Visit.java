package io.streamops.crawl.site;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One request and the connection on which it wants its answer; the site decides how well it behaves. */
public final class Visit {
    private final SiteRequest request;
    private final Socket socket;
    private final Socket wire;
    private final OutputStream out;

    Visit(SiteRequest request, Socket socket, Socket wire) throws IOException {
        this.request = request;
        this.socket = socket;
        this.wire = wire;
        this.out = socket.getOutputStream();
    }

    public SiteRequest request() {
        return request;
    }

    public void send(Reply reply) throws IOException {
        write(reply.encoded());
    }

    /** Sends bytes as they are, be they HTTP or not. */
    public void write(Buffer bytes) throws IOException {
        out.write(bytes.getBytes());
        out.flush();
    }

    /** Sends text as it is, a byte for each character. */
    public void write(String text) throws IOException {
        write(Buffer.buffer(text, StandardCharsets.ISO_8859_1.name()));
    }

    /** Waits until the client has hung up. */
    public void awaitClose() throws IOException {
        while (socket.getInputStream().read() >= 0) {
            // What it may still say does not matter.
        }
    }

    /** Closes the connection as one should. */
    public void close() throws IOException {
        socket.close();
    }

    /** Closes the connection without TLS's goodbye, as if a cable was cut. */
    public void cut() throws IOException {
        wire.close();
    }

    /** Resets the connection: what was sent before may be lost with it. */
    public void reset() throws IOException {
        wire.setSoLinger(true, 0);
        wire.close();
    }
}
