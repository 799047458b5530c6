package io.streamops.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How this node joins a cluster.
 *
 * @param enabled whether it joins one at all
 * @param host the address at which other nodes reach this one; membership and event bus listen on no other
 * @param port the port for membership; the event bus uses the next one
 * @param seeds nodes to join through, as {@code host:port}
 * @param dns a name that resolves to the addresses of all nodes, such as a headless service; excludes seeds
 * @param secret shared by all nodes
 */
public record ClusterSettings(
        boolean enabled,
        String host,
        int port,
        List<String> seeds,
        Optional<String> dns,
        Optional<String> secret,
        Optional<Tls> tls) {
    /**
     * Mutual TLS on the event bus.
     *
     * @param certificate this node's certificate chain, without the authority's
     * @param authority every certificate it has signed is accepted as a member's
     */
    public record Tls(Path certificate, Path key, Path authority) {}

    private static final int HIGHEST = 65_534;

    static final Setting<Boolean> ENABLED =
            Setting.of("CLUSTER", "false", SettingType.BOOLEAN, "join a cluster; --cluster alone is enough");
    static final Setting<String> HOST = Setting.of(
            "CLUSTER_HOST",
            "127.0.0.1",
            SettingType.HOSTNAME,
            "address at which other nodes reach this one; the cluster listens on no other");
    static final Setting<Integer> PORT = Setting.of(
            "CLUSTER_PORT",
            "5701",
            SettingType.integer(1, HIGHEST),
            "port for membership; the event bus uses the next port");
    static final Setting<List<String>> SEEDS = Setting.of(
            "CLUSTER_SEEDS", null, SettingType.HOSTS_AND_PORTS, "nodes to join through; may include this one");
    static final Setting<String> DNS = Setting.of(
            "CLUSTER_DNS",
            null,
            SettingType.HOSTNAME,
            "instead of CLUSTER_SEEDS: a name that resolves to all nodes, such as a headless service; all use CLUSTER_PORT");
    static final Setting<String> SECRET = Setting.of(
                    "CLUSTER_SECRET",
                    null,
                    SettingType.SHARED_SECRET,
                    "secret that all nodes share; required unless CLUSTER_HOST is a loopback address")
            .asSecret();
    static final Setting<Path> TLS_CERT = Setting.of(
            "CLUSTER_TLS_CERT",
            null,
            SettingType.PATH,
            "PEM file with this node's certificate for the event bus; requires the next two");
    static final Setting<Path> TLS_KEY =
            Setting.of("CLUSTER_TLS_KEY", null, SettingType.PATH, "PEM file with the certificate's private key");
    static final Setting<Path> TLS_CA = Setting.of(
            "CLUSTER_TLS_CA",
            null,
            SettingType.PATH,
            "PEM file with the authority; it must sign certificates of nodes only");
    static final List<Setting<?>> ALL = List.of(ENABLED, HOST, PORT, SEEDS, DNS, SECRET, TLS_CERT, TLS_KEY, TLS_CA);

    public ClusterSettings {
        seeds = List.copyOf(seeds);
    }

    /** The addresses to join through; empty for the first node. */
    public List<String> members() {
        return dns.map(name -> List.of(name + ":" + port)).orElse(seeds);
    }

    /** The host as an IP address. */
    public String address() {
        return resolved().getHostAddress();
    }

    public int busPort() {
        return port + 1;
    }

    static ClusterSettings from(SettingValues values) {
        var settings = new ClusterSettings(
                values.get(ENABLED),
                values.get(HOST),
                values.get(PORT),
                values.find(SEEDS).orElse(List.of()),
                values.find(DNS),
                values.find(SECRET),
                tls(values));
        if (settings.enabled()) {
            settings.check();
        }
        return settings;
    }

    private static Optional<Tls> tls(SettingValues values) {
        if (!values.has(TLS_CERT) && !values.has(TLS_KEY) && !values.has(TLS_CA)) {
            return Optional.empty();
        }
        return Optional.of(new Tls(values.get(TLS_CERT), values.get(TLS_KEY), values.get(TLS_CA)));
    }

    private void check() {
        if (dns.isPresent() && !seeds.isEmpty()) {
            throw new BadSettings("CLUSTER_SEEDS and CLUSTER_DNS are both set; set only one of them");
        }
        var address = resolved();
        if (address.isAnyLocalAddress()) {
            throw new BadSettings(
                    "CLUSTER_HOST (--cluster-host) is \"%s\", which means all addresses; it must be the address at which other nodes reach this one"
                            .formatted(host));
        }
        if (!address.isLoopbackAddress() && secret.isEmpty()) {
            throw new BadSettings(
                    "CLUSTER_HOST (--cluster-host) is \"%s\", which other hosts can reach, but CLUSTER_SECRET is not set; it must be %s"
                            .formatted(host, SECRET.shape()));
        }
    }

    private InetAddress resolved() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw HOST.wrong(host);
        }
    }
}
