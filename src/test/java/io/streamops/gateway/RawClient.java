package io.streamops.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that says exactly what a test wants to be said, byte by byte. */
public final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket = new Socket();
    private final StringBuilder received = new StringBuilder();

    public RawClient(InetSocketAddress server) {
        this(server, 0);
    }

    /** @param receiveBuffer how much the system takes in while the test does not read; 0: as it likes */
    RawClient(InetSocketAddress server, int receiveBuffer) {
        try {
            if (receiveBuffer > 0) {
                socket.setReceiveBufferSize(receiveBuffer);
            }
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(server, PATIENCE_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public RawClient send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Sends as long as the server takes it. */
    void sendIfOpen(String text) {
        try {
            send(text);
        } catch (UncheckedIOException e) {
            // the server has closed: what the test waits for
        }
    }

    RawClient get(String path, String... headers) {
        return request("GET", path, headers);
    }

    /** Begins a request with a JSON body, which the test sends itself. */
    RawClient post(String path, String... headers) {
        return request("POST", path, headers);
    }

    private RawClient request(String method, String path, String... headers) {
        var text = new StringBuilder("%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n".formatted(method, path));
        if (method.equals("POST")) {
            text.append("Content-Type: application/json\r\n");
        }
        for (var header : headers) {
            text.append(header).append("\r\n");
        }
        return send(text.append("\r\n").toString());
    }

    /** Reads until what has come contains the text; all that has come. */
    public String readUntil(String text) {
        var looked = 0;
        while (received.indexOf(text, looked) < 0) {
            looked = Math.max(0, received.length() - text.length());
            if (!readSome()) {
                throw new AssertionError("closed before \"%s\" came, after: %s".formatted(text, soFar()));
            }
        }
        return soFar();
    }

    /** Reads what comes next. */
    void readMore() {
        if (!readSome()) {
            throw new AssertionError("closed after: " + soFar());
        }
    }

    /** Reads until the server closes the connection. */
    public String readAll() {
        while (readSome()) {
            // reads on
        }
        return soFar();
    }

    String soFar() {
        return received.toString();
    }

    private boolean readSome() {
        try {
            var buffer = new byte[8192];
            var n = socket.getInputStream().read(buffer);
            if (n > 0) {
                received.append(new String(buffer, 0, n, StandardCharsets.ISO_8859_1));
            }
            return n >= 0;
        } catch (java.net.SocketTimeoutException e) {
            throw new AssertionError("nothing more came after: " + soFar(), e);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
