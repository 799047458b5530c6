package io.streamops.embedded;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.apache.kafka.server.ServerSocketFactory;

/** The two sockets of the embedded Kafka, opened before it starts. Kafka takes ownership when it requests them. */
final class KafkaSockets implements ServerSocketFactory, AutoCloseable {
    private final ServerSocketChannel clients;
    private final ServerSocketChannel controller;

    private KafkaSockets(ServerSocketChannel clients, ServerSocketChannel controller) {
        this.clients = clients;
        this.controller = controller;
    }

    static KafkaSockets open(int port) throws IOException {
        var clients = Loopback.listen(port);
        try {
            return new KafkaSockets(clients, Loopback.listen(0));
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
