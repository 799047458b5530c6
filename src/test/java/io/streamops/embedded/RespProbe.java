package io.streamops.embedded;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Redis's protocol over a plain socket, one command at a time. */
final class RespProbe implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    private RespProbe(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static RespProbe connect(int port) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
        return new RespProbe(socket);
    }

    /** The answer: a text for a bulk string, the line as it is for anything else. */
    String call(String... words) throws IOException {
        var command = new StringBuilder("*" + words.length + "\r\n");
        for (var word : words) {
            command.append('$')
                    .append(word.length())
                    .append("\r\n")
                    .append(word)
                    .append("\r\n");
        }
        socket.getOutputStream().write(command.toString().getBytes(StandardCharsets.UTF_8));
        var line = line();
        if (!line.startsWith("$") || line.startsWith("$-")) {
            return line;
        }
        var text = new String(in.readNBytes(Integer.parseInt(line.substring(1))), StandardCharsets.UTF_8);
        line();
        return text;
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection was closed");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8).strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
