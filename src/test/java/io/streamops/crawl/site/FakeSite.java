package io.streamops.crawl.site;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Stands for a web site, over HTTP/1.1 on a free loopback port. Every name that ends in {@code .localhost} leads to it, so
 * it can be many hosts at once. What no path was given for is 404, robots.txt too.
 */
public final class FakeSite implements AutoCloseable {
    private final ServerSocket server;
    private final @Nullable SiteTls tls;
    private final Map<String, Scenario> scenarios = new ConcurrentHashMap<>();
    private final Connections connections = new Connections();
    private final Visitors visitors = new Visitors();

    private FakeSite(@Nullable SiteTls tls) throws IOException {
        this.tls = tls;
        server = new ServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        Thread.ofVirtual().start(this::accept);
    }

    public static FakeSite start() throws IOException {
        return new FakeSite(null);
    }

    /** Over TLS, with a self-signed certificate for this name. */
    public static FakeSite startTls(String host) throws IOException {
        return new FakeSite(SiteTls.of(host));
    }

    /** The certificate's file, for a client that shall trust it. */
    public String certificate() {
        if (tls == null) {
            throw new IllegalStateException("not a TLS site");
        }
        return tls.certificatePath();
    }

    public FakeSite page(String path, String html) {
        return reply(path, Reply.html(html));
    }

    /** One reply for each request, and the last one for ever. */
    public FakeSite reply(String path, Reply... replies) {
        return answer(path, Scenarios.inTurn(replies));
    }

    public FakeSite robots(String text) {
        return reply("/robots.txt", Reply.text(text));
    }

    public FakeSite redirect(String path, String location) {
        return reply(path, Reply.redirect(302, location));
    }

    /**
     * Plays this for every request of the path, with whatever query.
     *
     * @param path without a query
     */
    public FakeSite answer(String path, Scenario scenario) {
        scenarios.put(path, scenario);
        return this;
    }

    public int port() {
        return server.getLocalPort();
    }

    public String url(String path) {
        return url("localhost", path);
    }

    /** By one of the names that lead here. */
    public String url(String host, String path) {
        return (tls == null ? "http://" : "https://") + host + ":" + port() + path;
    }

    /** All requests so far, in the order in which they came. */
    public List<SiteRequest> requests() {
        return visitors.all();
    }

    public List<SiteRequest> requests(String path) {
        return visitors.all().stream()
                .filter(request -> request.path().equals(path))
                .toList();
    }

    /** How many requests were under way at the same time, at most. */
    public int mostAtOnce() {
        return visitors.mostAtOnce();
    }

    /** The same for one of the names that lead here. */
    public int mostAtOnce(String hostName) {
        return visitors.mostAtOnce(hostName);
    }

    /** How many connections were opened so far. */
    public int connections() {
        return connections.opened();
    }

    /** How many connections are open now. */
    public int openConnections() {
        return connections.open();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var wire = server.accept();
                var number = connections.add(wire);
                Thread.ofVirtual().start(() -> serve(new SiteConnection(wire, number, tls, scenarios, visitors)));
            } catch (IOException e) {
                // Closed; a connection that failed before it was one is its client's affair.
            }
        }
    }

    private void serve(SiteConnection connection) {
        try {
            connection.serve();
        } finally {
            connections.remove(connection.wire());
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        connections.close();
    }
}
