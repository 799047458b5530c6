package io.streamops.node.cluster;

import io.streamops.settings.ClusterSettings;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The event bus between nodes: on one address, with TLS if there are certificates or a secret, for JSON and plain values only. */
public final class ClusterBus {
    /** If a node does not answer for so long, its connection and the queued messages are dropped. */
    private static final Duration PING = Duration.ofSeconds(5);

    private ClusterBus() {}

    /** @param secret used if there are no certificates; null: an open bus on loopback */
    static EventBusOptions options(ClusterSettings settings, @Nullable SharedSecret secret) {
        var options = new EventBusOptions()
                .setHost(settings.address())
                .setPort(settings.busPort())
                .setClusterPublicHost(settings.address())
                .setClusterPublicPort(settings.busPort())
                .setClusterPingInterval(PING.toMillis())
                .setClusterPingReplyInterval(PING.toMillis());
        if (settings.tls().isPresent()) {
            var tls = settings.tls().get();
            return secure(
                    options,
                    new PemKeyCertOptions()
                            .setCertPath(tls.certificate().toString())
                            .setKeyPath(tls.key().toString()),
                    new PemTrustOptions().addCertPath(tls.authority().toString()));
        }
        if (secret != null) {
            var shared = SharedIdentity.of(secret);
            return secure(options, shared, shared);
        }
        return options;
    }

    private static EventBusOptions secure(EventBusOptions options, KeyCertOptions own, TrustOptions trusted) {
        return options.setSsl(true)
                .setClientAuth(ClientAuth.REQUIRED)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.3"))
                .setKeyCertOptions(own)
                .setTrustOptions(trusted);
    }

    /** Forbids deserialization of objects from other nodes. */
    public static void restrict(EventBus bus) {
        bus.serializableChecker(name -> false).clusterSerializableChecker(name -> false);
    }
}
