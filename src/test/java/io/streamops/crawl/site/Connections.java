package io.streamops.crawl.site;

import java.io.IOException;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The connections of a site. */
final class Connections {
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger opened = new AtomicInteger();

    /** Its number, from 1. */
    int add(Socket socket) {
        open.add(socket);
        return opened.incrementAndGet();
    }

    void remove(Socket socket) {
        open.remove(socket);
    }

    int opened() {
        return opened.get();
    }

    int open() {
        return open.size();
    }

    void close() throws IOException {
        for (var socket : open) {
            socket.close();
        }
    }
}
