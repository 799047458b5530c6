package io.streamops.messaging.brokers;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.rabbitmq.client.ConnectionFactory;
import io.streamops.machine.Programs;
import io.streamops.settings.RabbitSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * The RabbitMQ of the Debian package, with a port mapper of its own. The server's own script is called: the one on the
 * path works as user {@code rabbitmq} on the machine's own data only.
 */
public final class DebianRabbit implements TestRabbit {
    private final Path folder;
    private final int port;
    private final int distributionPort;
    private final int mapperPort;
    private int managementPort;
    private int securePort;
    private int hosts;
    private ServerProcess mapper;
    private ServerProcess server;

    private DebianRabbit(Path folder) throws IOException {
        this.folder = folder;
        this.port = FreePorts.next();
        this.distributionPort = FreePorts.next();
        this.mapperPort = FreePorts.next();
    }

    public static DebianRabbit start(Path folder) throws Exception {
        return start(folder, "", "[].");
    }

    /** A broker with the management API. */
    public static DebianRabbit startManaged(Path folder) throws Exception {
        var port = FreePorts.next();
        var rabbit = start(folder, """
                management.tcp.ip = 127.0.0.1
                management.tcp.port = %d
                """.formatted(port), "[rabbitmq_management].");
        rabbit.managementPort = port;
        return rabbit;
    }

    /** A broker that also serves TLS, for clients with a certificate of the same authority. */
    public static DebianRabbit startSecured(Path folder, LocalCertificate identity) throws Exception {
        var port = FreePorts.next();
        var rabbit =
                start(folder, """
                    listeners.ssl.1 = 127.0.0.1:%d
                    ssl_options.cacertfile = %s
                    ssl_options.certfile = %s
                    ssl_options.keyfile = %s
                    ssl_options.verify = verify_peer
                    ssl_options.fail_if_no_peer_cert = true
                    """.formatted(port, identity.authority(), identity.certificate(), identity.key()), "[].");
        rabbit.securePort = port;
        return rabbit;
    }

    private static DebianRabbit start(Path folder, String more, String plugins) throws Exception {
        var rabbit = new DebianRabbit(folder);
        Files.writeString(folder.resolve("rabbitmq.conf"), """
            loopback_users = none
            disk_free_limit.absolute = 16MB
            heartbeat = 20
            """ + more);
        Files.writeString(folder.resolve("plugins"), plugins);
        rabbit.start();
        return rabbit;
    }

    /** Starts it, also again where it was. */
    @Override
    public void start() throws Exception {
        var program = script();
        var epmd = Programs.get("epmd");
        mapper = ServerProcess.start(
                List.of(epmd.toString(), "-port", "" + mapperPort, "-address", "127.0.0.1"),
                Map.of("HOME", folder.toString()),
                folder.resolve("epmd.log"));
        server = ServerProcess.start(List.of(program.toString()), environment(), folder.resolve("rabbitmq.log"));
        server.await(this::answers);
    }

    private static Path script() throws IOException {
        var lib = Path.of("/usr/lib/rabbitmq/lib");
        if (Files.isDirectory(lib)) {
            try (var versions = Files.newDirectoryStream(lib, "rabbitmq_server-*")) {
                for (var version : versions) {
                    return version.resolve("sbin/rabbitmq-server");
                }
            }
        }
        return Programs.get("rabbitmq-server");
    }

    private Map<String, String> environment() {
        var environment = new HashMap<String, String>();
        environment.put("HOME", folder.toString());
        // With exec, the script becomes the server, so its pid is known.
        environment.put("RUNNING_UNDER_SYSTEMD", "true");
        environment.put("RABBITMQ_NODENAME", "test" + port + "@localhost");
        environment.put("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1");
        environment.put("RABBITMQ_NODE_PORT", "" + port);
        environment.put("RABBITMQ_DIST_PORT", "" + distributionPort);
        environment.put("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "-kernel inet_dist_use_interface {127,0,0,1}");
        environment.put("ERL_EPMD_PORT", "" + mapperPort);
        environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
        environment.put("RABBITMQ_MNESIA_BASE", folder.resolve("data").toString());
        environment.put("RABBITMQ_LOG_BASE", folder.resolve("log").toString());
        environment.put("RABBITMQ_CONFIG_FILE", folder.resolve("rabbitmq.conf").toString());
        environment.put("RABBITMQ_CONF_ENV_FILE", folder.resolve("none").toString());
        environment.put(
                "RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("plugins").toString());
        return environment;
    }

    private boolean answers() {
        var factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(port);
        try (var connection = factory.newConnection()) {
            return connection.isOpen();
        } catch (IOException | TimeoutException e) {
            return false;
        }
    }

    @Override
    public RabbitSettings.Address address() {
        return new RabbitSettings.Address(URI.create("amqp://guest:guest@127.0.0.1:" + port + "/"));
    }

    /** Only for a secured broker. */
    public URI secure(String host) {
        return URI.create("amqps://guest:guest@%s:%d/".formatted(host, securePort));
    }

    /** Only for a managed broker. */
    public URI management() {
        return URI.create("http://guest:guest@127.0.0.1:" + managementPort);
    }

    /** Only for a managed broker. */
    @Override
    public RabbitSettings.Address newHost() throws IOException, InterruptedException {
        var name = "host-" + ++hosts;
        put("/api/vhosts/" + name, "{}");
        allow(name, "guest");
        return new RabbitSettings.Address(address().url().resolve(name));
    }

    private void allow(String host, String user) throws IOException, InterruptedException {
        put("/api/permissions/" + host + "/" + user, """
            {"configure": ".*", "write": ".*", "read": ".*"}\
            """);
    }

    /** Adds a user with a virtual host to a managed broker; the password is the name. */
    public RabbitSettings.Address newUser(RabbitSettings.Address host, String name)
            throws IOException, InterruptedException {
        put("/api/users/" + name, """
            {"password": "%s", "tags": ""}\
            """.formatted(name));
        allow(host.url().getPath().substring(1), name);
        return new RabbitSettings.Address(
                URI.create(host.url().toString().replace("guest:guest@", name + ":" + name + "@")));
    }

    private void put(String path, String body) throws IOException, InterruptedException {
        var credentials = Base64.getEncoder().encodeToString("guest:guest".getBytes(UTF_8));
        var request = HttpRequest.newBuilder(management().resolve(path))
                .header("authorization", "Basic " + credentials)
                .header("content-type", "application/json")
                .version(HttpClient.Version.HTTP_1_1)
                .PUT(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new IOException("%s: %d %s".formatted(path, answer.statusCode(), answer.body()));
            }
        }
    }

    @Override
    public void stop() throws InterruptedException {
        try {
            server.stop();
        } finally {
            mapper.stop();
        }
    }

    /** Kill -9. */
    public void kill() throws InterruptedException {
        server.kill();
        stop();
    }
}
