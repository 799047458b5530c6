package io.streamops.node;

import io.streamops.settings.BrokerAddresses;
import io.vertx.core.json.JsonObject;

/** {@code endpoints.json}: where everything of a running node is, with the credentials that it takes. */
final class Endpoints {
    private Endpoints() {}

    static JsonObject json(String http, BrokerAddresses addresses, long pid) {
        var objects = addresses.objects();
        return new JsonObject()
                .put("http", http)
                .put("kafka", addresses.kafka().bootstrapServers())
                .put("redis", addresses.redis().url().toString())
                .put("rabbitmq", addresses.rabbit().url().toString())
                .put(
                        "minio",
                        new JsonObject()
                                .put("endpoint", objects.endpoint().toString())
                                .put("accessKey", objects.accessKey())
                                .put("secretKey", objects.secretKey()))
                .put("smtp", addresses.smtp().url().toString())
                .put("pid", pid);
    }
}
