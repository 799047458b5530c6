package io.streamops.messaging.rabbit;

import io.streamops.settings.RabbitSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;

/** Connects as lanes, publishers and the observer do, and prints each result. */
final class RabbitOverTls {
    private RabbitOverTls() {}

    public static void main(String[] arguments) {
        var vertx = Vertx.vertx();
        var rabbit = new RabbitConnections(vertx, new RabbitSettings.Address(URI.create(arguments[0])));
        say("messages", rabbit.work(connection -> connection.isOpen()));
        say("observer", rabbit.ping());
        rabbit.close().await();
        vertx.close().await();
    }

    private static void say(String who, Future<?> connecting) {
        var cause = connecting.transform(Future::succeededFuture).await().cause();
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        System.out.println(who + ": " + (cause == null ? "yes" : cause.getMessage()));
    }
}
