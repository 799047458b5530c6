package io.streamops.crawl.site;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One connection to a site: request, answer, request, answer. */
final class SiteConnection {
    private static final Scenario NOT_FOUND = visit -> visit.send(Reply.status(404));

    private final Socket wire;
    private final int number;
    private final @Nullable SiteTls tls;
    private final Map<String, Scenario> scenarios;
    private final Visitors visitors;

    SiteConnection(Socket wire, int number, @Nullable SiteTls tls, Map<String, Scenario> scenarios, Visitors visitors) {
        this.wire = wire;
        this.number = number;
        this.tls = tls;
        this.scenarios = scenarios;
        this.visitors = visitors;
    }

    Socket wire() {
        return wire;
    }

    /** Until the client or a scenario closes it. */
    void serve() {
        try (var onWire = wire;
                var socket = tls == null ? onWire : tls.over(onWire)) {
            onWire.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream());
            for (var request = read(in); request != null && !socket.isClosed(); request = read(in)) {
                answer(new Visit(request, socket, onWire));
            }
        } catch (IOException e) {
            // The client has gone, or a scenario has cut it off.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(Visit visit) throws IOException, InterruptedException {
        visitors.began(visit.request());
        try {
            scenarios.getOrDefault(visit.request().path(), NOT_FOUND).play(visit);
        } finally {
            visitors.ended(visit.request());
        }
    }

    private @Nullable SiteRequest read(InputStream in) throws IOException {
        var first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        var words = first.split(" ", -1);
        if (words.length != 3) {
            throw new IOException("not HTTP");
        }
        var headers = new HashMap<String, String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            var colon = line.indexOf(':');
            if (colon < 0) {
                throw new IOException("not a header");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        var target = words[1];
        var query = target.indexOf('?');
        var path = query < 0 ? target : target.substring(0, query);
        return new SiteRequest(words[0], target, Map.copyOf(headers), System.nanoTime(), number, visitors.number(path));
    }

    /** Without its end; empty at the end of all. */
    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (var c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }
}
