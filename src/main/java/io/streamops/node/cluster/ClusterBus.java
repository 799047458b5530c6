package io.streamops.node.cluster;

import io.streamops.settings.BadSettings;
import io.streamops.settings.ClusterSettings;
import io.streamops.settings.ClusterSettings.Tls;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** The event bus between nodes: on one address, in TLS where there are certificates, and for JSON and plain values only. */
public final class ClusterBus {
    /** A node that does not answer is given up soon, and what is queued for it with it. */
    private static final Duration PING = Duration.ofSeconds(5);

    private ClusterBus() {}

    public static EventBusOptions options(ClusterSettings settings) {
        var options = new EventBusOptions()
                .setHost(settings.address())
                .setPort(settings.busPort())
                .setClusterPublicHost(settings.address())
                .setClusterPublicPort(settings.busPort())
                .setClusterPingInterval(PING.toMillis())
                .setClusterPingReplyInterval(PING.toMillis());
        settings.tls().ifPresent(tls -> secure(options, tls));
        return options;
    }

    private static void secure(EventBusOptions options, Tls tls) {
        options.setSsl(true)
                .setClientAuth(ClientAuth.REQUIRED)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.3"))
                .setKeyCertOptions(new PemKeyCertOptions()
                        .setCertPath(readable("CLUSTER_TLS_CERT", tls.certificate()))
                        .setKeyPath(readable("CLUSTER_TLS_KEY", tls.key())))
                .setTrustOptions(new PemTrustOptions().addCertPath(readable("CLUSTER_TLS_CA", tls.authority())));
    }

    private static String readable(String setting, Path file) {
        if (!Files.isReadable(file)) {
            throw new BadSettings(
                    "%s is \"%s\", which cannot be read; it must be a PEM file".formatted(setting, file));
        }
        return file.toString();
    }

    /** No object of whatever class is made of what somebody sends. */
    public static void restrict(EventBus bus) {
        bus.serializableChecker(name -> false).clusterSerializableChecker(name -> false);
    }
}
