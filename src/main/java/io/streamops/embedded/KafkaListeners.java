package io.streamops.embedded;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.apache.kafka.server.ServerSocketFactory;

/** The two sockets of the embedded Kafka, opened before it starts. Kafka takes ownership when it requests them. */
final class KafkaListeners implements ServerSocketFactory, AutoCloseable {
    private final ServerSocketChannel clients;
    private final ServerSocketChannel controller;

    private KafkaListeners(ServerSocketChannel clients, ServerSocketChannel controller) {
        this.clients = clients;
        this.controller = controller;
    }

    static KafkaListeners open(int port) throws IOException {
        var clients = LoopbackAddress.listen(port);
        try {
            return new KafkaListeners(clients, LoopbackAddress.listen(0));
        } catch (IOException e) {
            clients.close();
            throw e;
        }
    }

    int clientPort() {
        return clients.socket().getLocalPort();
    }

    int controllerPort() {
        return controller.socket().getLocalPort();
    }

    @Override
    public ServerSocketChannel openServerSocket(
            String listener, InetSocketAddress address, int backlog, int receiveBuffer) throws IOException {
        var socket = KafkaProperties.CONTROLLER.equals(listener) ? controller : clients;
        socket.configureBlocking(false);
        return socket;
    }

    @Override
    public void close() throws IOException {
        try (clients) {
            controller.close();
        }
    }
}
