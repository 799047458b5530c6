package io.streamops.messaging.brokers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Ports for servers that are to listen on a known one. They are none of those that the system gives to clients, which one of
 * these could have got meanwhile, and each is given once, whichever of the processes with tests asks.
 */
public final class FreePorts {
    private static final int FIRST = 20_000;
    private static final int LAST = 29_999;
    private static final Path LAST_GIVEN = Path.of(System.getProperty("java.io.tmpdir"), "streamops-test-port");

    private FreePorts() {}

    public static int next() throws IOException {
        return firstOf(1);
    }

    /** For a node of a cluster: where the members meet, with the next one for the event bus. */
    public static int firstOfTwo() throws IOException {
        return firstOf(2);
    }

    private static synchronized int firstOf(int count) throws IOException {
        try (var channel = FileChannel.open(
                        LAST_GIVEN, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                var lock = channel.lock()) {
            var number = ByteBuffer.allocate(Integer.BYTES);
            var port = lock.isValid() && channel.read(number, 0) == Integer.BYTES ? number.getInt(0) + 1 : FIRST;
            while (!areFree(port, count)) {
                port = port >= LAST ? FIRST : port + 1;
            }
            channel.write(ByteBuffer.allocate(Integer.BYTES).putInt(0, port + count - 1), 0);
            return port;
        }
    }

    private static boolean areFree(int port, int count) {
        if (port < FIRST || port + count - 1 > LAST) {
            return false;
        }
        for (var each = port; each < port + count; each++) {
            try (var socket = new ServerSocket(each, 1, InetAddress.getLoopbackAddress())) {
                if (socket.getLocalPort() != each) {
                    return false;
                }
            } catch (IOException taken) {
                return false;
            }
        }
        return true;
    }
}
