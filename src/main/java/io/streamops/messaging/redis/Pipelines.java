package io.streamops.messaging.redis;

import io.streamops.settings.RedisAddress;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens authenticated connections to one Redis database. Thread-safe. */
final class Pipelines {
    private static final Logger log = LoggerFactory.getLogger(Pipelines.class);

    private final RedisAddress address;
    private final NetClient client;

    Pipelines(Vertx vertx, RedisAddress address) {
        this.address = address;
        this.client = vertx.createNetClient(RedisClientOptions.net(address));
    }

    /**
     * Opens a connection on an event loop.
     *
     * @param further commands to send first
     * @param news receives push messages, if they were requested
     * @param whenLost called once, whoever closes the connection
     */
    Future<Pipeline> open(ContextInternal loop, List<Request> further, Consumer<Response> news, Runnable whenLost) {
        var opened = Promise.<Pipeline>promise();
        loop.runOnContext(here -> client.connect(RedisClientOptions.address(address))
                .compose(socket -> greeted(loop, socket, further, news, whenLost))
                .onComplete(opened));
        return opened.future();
    }

    private Future<Pipeline> greeted(
            ContextInternal loop, NetSocket socket, List<Request> further, Consumer<Response> news, Runnable whenLost) {
        var pipeline = new Pipeline(loop, socket, RedisClientOptions.WAITING_FOR_ANSWER, news, whenLost);
        var said = Stream.of(RedisClientOptions.greetings(address), further)
                .flatMap(List::stream)
                .map(greeting -> PipelinedCommand.of(loop, greeting, pipeline::send))
                .toList();
        return Future.all(said).map(pipeline).onFailure(refused -> {
            log.debug("redis rejected the credentials", refused);
            pipeline.close();
        });
    }

    Future<Void> close() {
        return client.close();
    }
}
