package planted.moving.node;

import io.vertx.redis.client.Redis;

/** Planted: a composition root that talks to a broker itself. */
class Sender {
    Redis redis;
}
