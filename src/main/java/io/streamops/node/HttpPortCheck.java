package io.streamops.node;

import io.streamops.settings.BadSettings;
import io.streamops.settings.HttpSettings;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Tries to bind the HTTP address before anything starts, so that a wrong setting fails at once. */
final class HttpPortCheck {
    private HttpPortCheck() {}

    static void requireFree(HttpSettings http) throws IOException {
        try (var trial = new ServerSocket()) {
            trial.setReuseAddress(true);
            trial.bind(new InetSocketAddress(http.host(), http.port()));
        } catch (BindException e) {
            throw taken(http, e);
        }
    }

    static BadSettings taken(HttpSettings http, Throwable cause) {
        return new BadSettings(
                "HTTP_HOST is \"%s\" and HTTP_PORT is \"%d\", where nothing can listen (%s); they must be an address of this machine and a free port, or 0 for any"
                        .formatted(http.host(), http.port(), cause.getMessage()));
    }
}
