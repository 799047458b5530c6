package io.streamops.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/**
 * The HTTP server.
 *
 * @param port 0 for any free one
 * @param open whether it may be reached from other hosts without any access control
 * @param corsOrigins whose pages may call it from a browser; none by default
 * @param maxConnections how many one instance of the gateway keeps open, event streams among them
 * @param heartbeat how often an SSE stream on which nothing happens says that it lives
 */
public record HttpSettings(
        String host,
        int port,
        boolean open,
        List<String> corsOrigins,
        int maxBodyBytes,
        int maxConnections,
        Duration idleTimeout,
        Duration heartbeat) {
    static final Setting<String> HOST =
            Setting.of("HTTP_HOST", "127.0.0.1", Shape.HOSTNAME, "where the server listens");
    static final Setting<Integer> PORT = Setting.of("HTTP_PORT", "8080", Shape.PORT, "0: any free port");
    static final Setting<Boolean> OPEN = Setting.of(
            "HTTP_OPEN", "false", Shape.BOOLEAN, "serve other hosts than this one although no access is configured");
    static final Setting<List<String>> CORS_ORIGINS =
            Setting.of("HTTP_CORS_ORIGINS", null, Shape.ORIGINS, "whose pages may call the API; not set: nobody's");
    static final Setting<Integer> MAX_BODY =
            Setting.of("HTTP_MAX_BODY_BYTES", "1048576", Shape.integer(1024, 104_857_600), "the largest body taken in");
    static final Setting<Integer> MAX_CONNECTIONS = Setting.of(
            "HTTP_MAX_CONNECTIONS",
            "10000",
            Shape.integer(1, 1_000_000),
            "how many each instance of the gateway keeps open, four fifths of them event streams at the most; more are closed at once");
    static final Setting<Duration> IDLE_TIMEOUT = Setting.of(
            "HTTP_IDLE_TIMEOUT_S", "60", Shape.seconds(1, 3600), "a connection without traffic is closed after it");
    static final Setting<Duration> HEARTBEAT = Setting.of(
            "SSE_HEARTBEAT_S", "15", Shape.seconds(1, 3600), "how often an idle event stream says that it lives");
    static final List<Setting<?>> ALL =
            List.of(HOST, PORT, OPEN, CORS_ORIGINS, MAX_BODY, MAX_CONNECTIONS, IDLE_TIMEOUT, HEARTBEAT);

    public HttpSettings {
        corsOrigins = List.copyOf(corsOrigins);
    }

    static HttpSettings from(Values values, AccessSettings access) {
        var http = new HttpSettings(
                values.get(HOST),
                values.get(PORT),
                values.get(OPEN),
                values.find(CORS_ORIGINS).orElse(List.of()),
                values.get(MAX_BODY),
                values.get(MAX_CONNECTIONS),
                values.get(IDLE_TIMEOUT),
                values.get(HEARTBEAT));
        if (!http.open() && !access.configured() && !isLoopback(http.host())) {
            throw new BadSettings(
                    ("HTTP_HOST (--http-host) is \"%s\", which other hosts can reach, but no access is configured;"
                                    + " it must be a loopback address such as 127.0.0.1, or API_KEYS_FILE or JWT_ISSUER must be set,"
                                    + " or HTTP_OPEN=true")
                            .formatted(http.host()));
        }
        return http;
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw HOST.wrong(host);
        }
    }
}
