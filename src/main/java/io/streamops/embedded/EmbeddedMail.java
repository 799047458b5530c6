package io.streamops.embedded;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.streamops.settings.SmtpAddress;
import java.io.IOException;
import java.net.URI;

/** A mail server that accepts all mail and delivers none. It stores nothing, so memory stays bounded. */
public final class EmbeddedMail implements EmbeddedBroker {
    private static final long START_TIMEOUT_MS = 30_000;

    private final GreenMail server;

    private EmbeddedMail(GreenMail server) {
        this.server = server;
    }

    /**
     * Starts the server; returns when it serves clients.
     *
     * @param port the port; 0: any free one
     * @throws PortTaken if the port is in use
     */
    public static EmbeddedMail start(int port) throws IOException {
        LoopbackAddress.requireFree(port);
        var setup = new ServerSetup(port, LoopbackAddress.HOST, ServerSetup.PROTOCOL_SMTP);
        setup.setServerStartupTimeout(START_TIMEOUT_MS);
        var server = new GreenMail(setup);
        server.getManagers()
                .getUserManager()
                .setMessageDeliveryHandler((message, recipient) -> new DiscardingMailbox(recipient));
        try {
            server.start();
        } catch (RuntimeException e) {
            server.stop();
            LoopbackAddress.requireFree(port);
            throw e;
        }
        return new EmbeddedMail(server);
    }

    /** The address; no credentials are needed. */
    @Override
    public SmtpAddress address() {
        return new SmtpAddress(URI.create("smtp://" + LoopbackAddress.HOST + ":" + port()));
    }

    @Override
    public int port() {
        return server.getSmtp().getPort();
    }

    @Override
    public void stop() {
        server.stop();
    }
}
