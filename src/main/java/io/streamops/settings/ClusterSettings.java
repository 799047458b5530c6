package io.streamops.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The other nodes, and how this one meets them.
 *
 * @param enabled whether it does at all
 * @param host the address of this machine at which the others reach it, and the only one that it listens on
 * @param port where members meet; the event bus is at the next one
 * @param seeds members that may be there already, as {@code host:port}
 * @param dns a name that stands for the addresses of all members, such as a headless service's
 * @param secret what only members know
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
     * The event bus is in TLS, and members show each other certificates.
     *
     * @param certificate this node's, with those between it and the authority's
     * @param authority whoever has a certificate of it is a member
     */
    public record Tls(Path certificate, Path key, Path authority) {}

    private static final int HIGHEST = 65_534;

    static final Setting<Boolean> ENABLED =
            Setting.of("CLUSTER", "false", Shape.BOOLEAN, "be one of several nodes; --cluster alone is enough");
    static final Setting<String> HOST = Setting.of(
            "CLUSTER_HOST",
            "127.0.0.1",
            Shape.HOSTNAME,
            "this machine's address to the other nodes, listened on alone");
    static final Setting<Integer> PORT = Setting.of(
            "CLUSTER_PORT",
            "5701",
            Shape.integer(1, HIGHEST),
            "where the other nodes reach this one, and at the next port its event bus");
    static final Setting<List<String>> SEEDS = Setting.of(
            "CLUSTER_SEEDS",
            null,
            Shape.HOSTS_AND_PORTS,
            "some of the nodes that may be there already; this one can be among them");
    static final Setting<String> DNS = Setting.of(
            "CLUSTER_DNS",
            null,
            Shape.HOSTNAME,
            "instead of CLUSTER_SEEDS: a name with the addresses of all nodes, all at CLUSTER_PORT, such as a headless"
                    + " service");
    static final Setting<String> SECRET = Setting.of(
                    "CLUSTER_SECRET",
                    null,
                    Shape.SHARED_SECRET,
                    "what all nodes know and nobody else does; needed unless CLUSTER_HOST is a loopback address")
            .asSecret();
    static final Setting<Path> TLS_CERT = Setting.of(
            "CLUSTER_TLS_CERT",
            null,
            Shape.PATH,
            "this node's certificate for the event bus, a PEM file; with the next two");
    static final Setting<Path> TLS_KEY =
            Setting.of("CLUSTER_TLS_KEY", null, Shape.PATH, "the key of the certificate, a PEM file");
    static final Setting<Path> TLS_CA = Setting.of(
            "CLUSTER_TLS_CA", null, Shape.PATH, "the authority that signs the certificates of nodes only, a PEM file");
    static final List<Setting<?>> ALL = List.of(ENABLED, HOST, PORT, SEEDS, DNS, SECRET, TLS_CERT, TLS_KEY, TLS_CA);

    public ClusterSettings {
        seeds = List.copyOf(seeds);
    }

    /** Where to look for members; none for the first of all. */
    public List<String> members() {
        return dns.map(name -> List.of(name + ":" + port)).orElse(seeds);
    }

    /** The host as a number. */
    public String address() {
        return resolved().getHostAddress();
    }

    public int busPort() {
        return port + 1;
    }

    static ClusterSettings from(Values values) {
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

    private static Optional<Tls> tls(Values values) {
        if (!values.has(TLS_CERT) && !values.has(TLS_KEY) && !values.has(TLS_CA)) {
            return Optional.empty();
        }
        return Optional.of(new Tls(values.get(TLS_CERT), values.get(TLS_KEY), values.get(TLS_CA)));
    }

    private void check() {
        if (dns.isPresent() && !seeds.isEmpty()) {
            throw new BadSettings("CLUSTER_SEEDS and CLUSTER_DNS both say where the other nodes are; give one of them");
        }
        var address = resolved();
        if (address.isAnyLocalAddress()) {
            throw new BadSettings(
                    "CLUSTER_HOST (--cluster-host) is \"%s\", which stands for all addresses; it must be the one at which the other nodes reach this one"
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
