package planted.verticlenames.gateway;

/** Planted: a verticle that is not called one. */
class Server extends io.vertx.core.VerticleBase {}
