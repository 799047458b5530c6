package io.streamops.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/**
 * The HTTP server.
 *
 * @param port 0: any free port
 * @param open whether other hosts are served without access control
 * @param corsOrigins origins whose pages may call the API; none by default
 * @param maxConnections the maximum per gateway instance, including event streams
 * @param heartbeat the interval between heartbeats on an idle event stream
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
            Setting.of("HTTP_HOST", "127.0.0.1", SettingType.HOSTNAME, "address to listen on");
    static final Setting<Integer> PORT =
            Setting.of("HTTP_PORT", "8080", SettingType.PORT, "port to listen on; 0: any free port");
    static final Setting<Boolean> OPEN =
            Setting.of("HTTP_OPEN", "false", SettingType.BOOLEAN, "serve other hosts without access control");
    static final Setting<List<String>> CORS_ORIGINS = Setting.of(
            "HTTP_CORS_ORIGINS", null, SettingType.ORIGINS, "origins whose pages may call the API; not set: none");
    static final Setting<Integer> MAX_BODY = Setting.of(
            "HTTP_MAX_BODY_BYTES", "1048576", SettingType.integer(1024, 104_857_600), "maximum size of a request body");
    static final Setting<Integer> MAX_CONNECTIONS = Setting.of(
            "HTTP_MAX_CONNECTIONS",
            "10000",
            SettingType.integer(1, 1_000_000),
            "maximum open connections per gateway instance, of which event streams may use four fifths; more are closed at once");
    static final Setting<Duration> IDLE_TIMEOUT = Setting.of(
            "HTTP_IDLE_TIMEOUT_S",
            "60",
            SettingType.seconds(1, 3600),
            "seconds after which an idle connection is closed");
    static final Setting<Duration> HEARTBEAT = Setting.of(
            "SSE_HEARTBEAT_S",
            "15",
            SettingType.seconds(1, 3600),
            "seconds between heartbeats on an idle event stream");
    static final List<Setting<?>> ALL =
            List.of(HOST, PORT, OPEN, CORS_ORIGINS, MAX_BODY, MAX_CONNECTIONS, IDLE_TIMEOUT, HEARTBEAT);

    public HttpSettings {
        corsOrigins = List.copyOf(corsOrigins);
    }

    static HttpSettings from(SettingValues values, AccessSettings access) {
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
                    ("HTTP_HOST (--http-host) is \"%s\", which other hosts can reach, but no access control is configured;"
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
