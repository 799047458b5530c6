package io.streamops.messaging.redis;

import io.streamops.settings.RedisSettings;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.ProtocolVersion;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.impl.RedisURI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The configuration of connections: timeouts for everything that waits, and one protocol version for all servers. */
final class RedisClientOptions {
    /** The maximum time of a blocking read. */
    static final int LONGEST_BLOCK_MILLIS = 2_000;

    /** Enough to keep Redis busy, because commands are pipelined. */
    static final int COMMAND_CONNECTIONS = 8;
    /** The interval of heartbeats on command connections. */
    static final int SIGN_OF_LIFE_MILLIS = 3_000;

    private static final int CONNECT_MILLIS = 5_000;
    /** A connection without incoming data for this time is closed; its peer may have vanished silently. */
    private static final int SILENCE_SECONDS = 10;

    private static final int DEDICATED_CONNECTIONS = 256;
    private static final int WAITING_FOR_CONNECTION = 2_048;
    static final int WAITING_FOR_ANSWER = 16_384;

    private RedisClientOptions() {}

    static RedisOptions forBlockingReads(RedisSettings.Address address) {
        var options = new RedisOptions()
                .setConnectionString(address.toString())
                .setNetClientOptions(net(address))
                .setMaxPoolSize(DEDICATED_CONNECTIONS)
                .setMaxPoolWaiting(WAITING_FOR_CONNECTION)
                .setMaxWaitingHandlers(WAITING_FOR_ANSWER)
                .setPreferredProtocolVersion(ProtocolVersion.RESP2);
        credentials(address).ifPresent(known -> options.setUser(known.user()).setPassword(known.password()));
        return options;
    }

    static SocketAddress address(RedisSettings.Address address) {
        return new RedisURI(address.toString()).socketAddress();
    }

    /** The first commands of a connection: authentication and database. */
    static List<Request> greetings(RedisSettings.Address address) {
        var greetings = new ArrayList<Request>();
        credentials(address).ifPresent(credentials -> {
            var auth = Request.cmd(Command.AUTH);
            if (credentials.user() != null) {
                auth.arg(credentials.user());
            }
            greetings.add(auth.arg(credentials.password()));
        });
        var database = new RedisURI(address.toString()).select();
        greetings.add(
                database == null
                        ? Request.cmd(Command.PING)
                        : Request.cmd(Command.SELECT).arg(database));
        return greetings;
    }

    /** Requests push messages about changes to keys that are read; this needs version 3 of the protocol. */
    static List<Request> tracking() {
        return List.of(
                Request.cmd(Command.HELLO).arg(3),
                Request.cmd(Command.CLIENT).arg("TRACKING").arg("ON"));
    }

    static NetClientOptions net(RedisSettings.Address address) {
        var tls = "rediss".equals(address.url().getScheme());
        var net = new NetClientOptions()
                .setConnectTimeout(CONNECT_MILLIS)
                .setReadIdleTimeout(SILENCE_SECONDS)
                .setTcpKeepAlive(true)
                .setTcpNoDelay(true)
                .setSsl(tls);
        if (tls) {
            net.setHostnameVerificationAlgorithm("HTTPS");
        }
        return net;
    }

    private record Credentials(@Nullable String user, String password) {}

    /** From {@code user:password}, {@code :password} or {@code password}. */
    private static Optional<Credentials> credentials(RedisSettings.Address address) {
        var userInfo = address.url().getRawUserInfo();
        if (userInfo == null) {
            return Optional.empty();
        }
        var colon = userInfo.indexOf(':');
        return Optional.of(new Credentials(
                colon > 0 ? decoded(userInfo.substring(0, colon)) : null, decoded(userInfo.substring(colon + 1))));
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
